"""Words for the values of the game: rule sets, options, levels, steps, reasons. One key each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gamao.messages.marking import mark as _

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # -- rule sets
        "preset AMERICANO": _("American"),
        "preset CLUBE": _("Club"),
        "preset REGLAMENTO": _("Rulebook"),
        "preset CLASSICO": _("Classic"),
        "preset TORNEIO": _("Tournament"),
        "preset MONEY": _("Money"),
        "about AMERICANO": _(
            "With the cube, to 13 points. Three points only with a checker on the bar."
        ),
        "about CLUBE": _("The club game of Brazil: short matches, the Crawford rule and the cube."),
        "about REGLAMENTO": _("The Spanish rules: who starts rolls again."),
        "about CLASSICO": _("The family game, without the cube. Closed out, you do not roll."),
        "about TORNEIO": _("Today's tournament standard: Crawford, and none of the betting rules."),
        "about MONEY": _("Point by point without an end, with Jacoby and beavers."),
        # -- clocks
        "about clock none": _("No clock"),
        "about clock 12s + 2min/pt": _("Tournament"),
        "about clock 8s + 1min/pt": _("Fast"),
        "about clock fischer 8s + 5min": _("Fischer"),
        "about clock 3 days": _("Correspondence"),
        # -- options, what each means, and their values
        "option variant": _("Variant"),
        "option cube": _("Cube"),
        "option crawford": _("Crawford"),
        "option holland": _("Holland"),
        "option jacoby": _("Jacoby"),
        "option beaver": _("Beaver"),
        "option raccoon": _("Raccoon"),
        "option automatic_doubles": _("Automatic doubles"),
        "option backgammon": _("Backgammon"),
        "option closed_out_rolls": _("Closed out: no roll"),
        "option opening": _("First roll"),
        "option doubling": _("When to double"),
        "about variant": _("Which game is played: where the checkers start, and how many."),
        "about cube": _("The stake of a game can be doubled."),
        "about crawford": _(
            "One game without the cube when somebody needs one point, "
            "in matches of at least this length."
        ),
        "about holland": _(
            "After the Crawford game the cube waits until each side has played twice."
        ),
        "about jacoby": _(
            "A gammon counts only if the cube has been turned. Never in tournaments."
        ),
        "about beaver": _(
            "The doubled player may redouble at once and keep the cube. Never in tournaments."
        ),
        "about raccoon": _("The answer to a beaver: double once more. Never in tournaments."),
        "about automatic_doubles": _("Equal dice in the opening throw double the stake."),
        "about backgammon": _("Where the loser's last checker makes the win count three."),
        "about closed_out_rolls": _(
            "On the bar with every point closed: the turn passes without dice."
        ),
        "about opening": _("What the player who starts does with the two opening dice."),
        "about doubling": _("Before one's own roll, or at any decision of either side."),
        "variant backgammon": _("Standard backgammon"),
        "variant nackgammon": _("Nackgammon"),
        "variant hypergammon": _("Hypergammon"),
        "about variant backgammon": _("Fifteen checkers each, as in every rule set."),
        "about variant nackgammon": _(
            "Two more checkers start at the far end, on the 23 point: longer games."
        ),
        "about variant hypergammon": _(
            "Three checkers each, on the 24, 23 and 22 points: short games full of hits."
        ),
        "backgammon bar": _("On the bar"),
        "backgammon home": _("Bar or home"),
        "backgammon half": _("Bar or half"),
        "opening keep": _("Plays them"),
        "opening reroll": _("Rolls again"),
        "automatic_doubles 0": _("Never"),
        "automatic_doubles n": _("Up to {n}"),
        "automatic_doubles unlimited": _("No limit"),
        "crawford 0": _("Off"),
        "crawford n": _("From {n}"),
        "doubling before roll": _("Before the roll"),
        "doubling any time": _("At any time"),
        # -- the computer's levels
        "level beginner": _("Novice"),
        "level casual": _("Casual"),
        "level intermediate": _("Intermediate"),
        "level advanced": _("Advanced"),
        "level expert": _("Expert"),
        "level master": _("Master"),
        "level world-class": _("World class"),
        "level best": _("Oracle"),
        "level gnubg": _("GNU Backgammon"),
        "level bgsage": _("Open Sage"),
        "about beginner": _("still learning"),
        "about casual": _("plays for pleasure"),
        "about intermediate": _("knows the game"),
        "about advanced": _("punishes mistakes"),
        "about expert": _("seldom errs"),
        "about master": _("hardly ever errs"),
        "about world-class": _("as good as people get"),
        "about best": _("the most it can"),
        "about gnubg": _("another program, a classic"),
        "about bgsage": _("another program, young and strong"),
        # -- steps of a game: in the record, and read aloud
        "step double": _("doubles"),
        "step take": _("takes"),
        "step pass": _("passes"),
        "step beaver": _("Beaver"),
        "step raccoon": _("Raccoon"),
        "step accept": _("accepts"),
        "step decline": _("declines"),
        "step forfeit time": _("out of time"),
        "step forfeit absence": _("away too long"),
        "step skip": _("no roll"),
        "step resign": _("resigns: {win}"),
        "step none": _("no move"),
        "step automatic": _("automatic double: {stake}"),
        "said again": _("Opening throw {dice}: equal, again."),
        "said automatic": _("Opening throw {dice}: equal. The stake is now {stake}; again."),
        "said start": _("Opening throw {dice}."),
        "said roll": _("{name} rolls {dice}."),
        "said skip": _("{name} is closed out and does not roll."),
        "said play": _("{name} plays {play}."),
        "said none": _("{name} cannot move."),
        "said double": _("{name} doubles."),
        "said take": _("{name} takes."),
        "said pass": _("{name} passes."),
        "said beaver": _("{name} beavers."),
        "said raccoon": _("{name} raccoons."),
        "said resign": _("{name} offers to resign: {win}."),
        "said accept": _("{name} accepts."),
        "said decline": _("{name} declines."),
        "said forfeit time": _("{name} has run out of time."),
        "said forfeit absence": _("{name} was away too long."),
        "said next": _("Game {n} begins."),
        # -- what players say to each other
        "phrase luck": _("Good luck!"),
        "phrase good move": _("Nice move!"),
        "phrase lucky": _("What a roll!"),
        "phrase sorry": _("Sorry!"),
        "phrase thanks": _("Thanks!"),
        "phrase good game": _("Good game!"),
        # -- sides, what they cannot or must do, and kinds of win, in errors and notices
        "side on roll": _("the player on roll"),
        "side not on roll": _("the opponent"),
        "cannot start": _("cannot start now"),
        "cannot roll": _("cannot roll now"),
        "cannot skip": _("cannot skip now"),
        "cannot play": _("cannot play now"),
        "cannot place": _("cannot place now"),
        "cannot double": _("cannot double now"),
        "cannot take": _("cannot take now"),
        "cannot pass": _("cannot pass now"),
        "cannot beaver": _("cannot beaver now"),
        "cannot raccoon": _("cannot raccoon now"),
        "cannot resign": _("cannot resign now"),
        "cannot accept": _("cannot accept now"),
        "cannot decline": _("cannot decline now"),
        "cannot forfeit": _("cannot forfeit now"),
        "win single": _("single"),
        "win gammon": _("gammon"),
        "win backgammon": _("backgammon"),
        "waits to roll": _("must roll"),
        "waits to roll or double": _("must roll or double"),
        "waits to skip": _("must skip"),
        "waits to skip or double": _("must skip or double"),
        "waits to play": _("must play the dice"),
        "waits doubled": _("must answer the double"),
        "waits beavered": _("must answer the beaver"),
        "waits raccooned": _("must answer the raccoon"),
        "waits resigned": _("must answer the resignation"),
        # -- choices, as the engine and the tutor name them
        "drill pips": _("Counting pips"),
        "drill race": _("Races"),
        "drill take": _("Take points"),
        "about drill pips": _(
            "How many pips has the light side? Positions of games the engine played."
        ),
        "about drill race": _(
            "Double or not, take or pass? By the engine's tables, with the Keith count beside it."
        ),
        "about drill take": _(
            "With how many percent does one take, at which score? By the match equity table."
        ),
        "ask pips": _("How many pips has light?"),
        "ask race": _("For money, light is on roll: what about the cube?"),
        "ask take": _(
            "You need {mine}, the other {theirs}, and doubles to 2. From how many percent on do "
            "you take, without gammons and the cube dead?"
        ),
        "drill no double": _("No double"),
        "drill double, take": _("Double, take"),
        "drill double, pass": _("Double, pass"),
        "choice roll": _("No double"),
        "choice double": _("Double"),
        "choice take": _("Take"),
        "choice pass": _("Pass"),
        "choice beaver": _("Beaver"),
        "choice raccoon": _("Raccoon"),
        # -- of a problem: what is done, and what should be answered
        "choice no double, take": _("I do not double"),
        "choice double, take": _("I double, they take"),
        "choice double, pass": _("I double, they pass"),
        "choice too good, pass": _("Too good to double"),
        "problem opening": _("Opening"),
        "problem bear-off": _("Bear-off"),
        "problem race": _("Race"),
        "problem contact bear-off": _("Bear-off with contact"),
        "problem back game": _("Back game"),
        "problem blitz": _("Blitz"),
        "problem prime": _("Prime"),
        "problem holding": _("Holding game"),
        "problem anchor": _("Anchor"),
        "problem middle game": _("Middle game"),
        "problem race cube": _("Doubling in a race"),
        "problem double": _("First double"),
        "problem redouble": _("Redouble"),
        "problem take": _("Take or pass"),
        "cube no double": _("Do not double"),
        "cube no redouble": _("Do not redouble"),
        "cube double": _("Double"),
        "cube redouble": _("Redouble"),
        "cube too good": _("Too good to double"),
        "cube cannot double": _("The cube cannot be turned"),
        "cube take": _("a take"),
        "cube pass": _("a pass"),
        "cube beaver": _("a beaver"),
        # -- why one choice is better: the number of the choice made, and of the best
        "reason win": _("It wins {played}% of games; the better one {best}%."),
        "reason gammon": _("It wins {played}% gammons; the better one {best}%."),
        "reason gammon_lost": _("It loses {played}% gammons; the better one {best}%."),
        "reason shots": _("It leaves {played} of 36 shots; the better one leaves {best}."),
        "reason blots": _("Checkers left alone: {played}; with the better one {best}."),
        "reason hit": _("It hits {played}; the better one {best}."),
        "reason home_points": _("Points made at home: {played}; with the better one {best}."),
        "reason prime": _("It makes a wall of {played}; the better one of {best}."),
        "reason anchors": _("Anchors kept: {played}; with the better one {best}."),
        "reason checkers_back": _("Checkers left back: {played}; with the better one {best}."),
        "reason escapes": _("Rolls that get away: {played}; with the better one {best}."),
        "reason their_escapes": _(
            "Rolls with which the other gets away: {played}; after the better one {best}."
        ),
        "reason stacked": _("Checkers stacked: {played}; with the better one {best}."),
        "reason builders": _("Builders kept: {played}; with the better one {best}."),
        "reason waste": _("Pips wasted: {played}; with the better one {best}."),
        # -- the same for the cube: one or two numbers of the position
        "cube market_losers": _(
            "After a roll of each it would be too late {first}% of the time: the other would pass."
        ),
        "cube take_point": _("Who takes wins {first}%, and needs {second}%."),
        "cube gammon": _("The doubler wins {first}% gammons and loses {second}%."),
        "cube race": _("The race stands at {first} to {second} pips."),
        "cube volatility": _("The next roll moves the equity by some {first}, up or down."),
        # -- a match reviewed: how bad a mistake was, stages of the game, mistakes with the cube
        "mark error": _("Error"),
        "mark blunder": _("Blunder"),
        "mark very bad": _("Very bad blunder"),
        "stage opening": _("Opening"),
        "stage contact": _("Contact"),
        "stage race": _("Race"),
        "stage bear-off": _("Bear-off"),
        "cube error missed double": _("Missed double"),
        "cube error missed double, pass": _("Missed a double that wins at once"),
        "cube error wrong double": _("Wrong double"),
        "cube error too good, doubled": _("Doubled when too good"),
        "cube error wrong take": _("Wrong take"),
        "cube error wrong pass": _("Wrong pass"),
        "cube error missed beaver": _("Missed beaver"),
        "cube error wrong beaver": _("Wrong beaver"),
        "cube error missed raccoon": _("Missed raccoon"),
        "cube error wrong raccoon": _("Wrong raccoon"),
        # -- what the tutor asks, before it tells
        "tutor play error": _("There is a better play with this roll. Do you see it?"),
        "tutor play blunder": _("There is a much better play with this roll. Do you see it?"),
        "tutor play very bad": _("There is a much better play with this roll. Do you see it?"),
        "tutor cube error": _(
            "Another decision would be better. Think about your chances once more."
        ),
        "tutor cube blunder": _("This decision costs a lot. Think about your chances once more."),
        "tutor cube very bad": _("This decision costs a lot. Think about your chances once more."),
        # -- what pages are for
        "about rules": _(
            "One game, six rule sets. All of them can be played here, and any mix of their options."
        ),
        "about editor": _(
            "Click as high as the stack should be; right click puts the other colour; "
            "drag to move. The rest is borne off."
        ),
        "about editor touch": _(
            "Tap as high as the stack of the chosen colour should be; drag to move. "
            "The rest is borne off."
        ),
        "about editor board": _(
            "Board to set up. Arrows move, a digit puts that many checkers, Delete takes one away."
        ),
        "about closed network": _(
            "Only this computer can open the link now. "
            "To let other devices in, start gamao with --host 0.0.0.0."
        ),
        # -- settings, what each does, and their values
        "setting language": _("Language"),
        "setting theme": _("Theme"),
        "setting name": _("Your name"),
        "setting mirrored": _("Home board"),
        "setting click": _("A click or tap on a checker"),
        "setting speed": _("Animation"),
        "setting sound": _("Sound"),
        "setting tutor": _("Tutor"),
        "setting chances": _("Winning chances"),
        "setting autoRoll": _("Roll by itself"),
        "setting autoForced": _("Play forced moves"),
        "setting autoBearOff": _("Bear off by itself"),
        "setting notices": _("Notifications"),
        "about notices": _("When it is your turn and you look elsewhere."),
        "notices default": _("Allow"),
        "notices granted": _("Allowed"),
        "notices denied": _("Not possible in this browser"),
        "setting shortcuts": _("Keyboard shortcuts"),
        "about theme": _("The third is made for every eye: blue against white, black on white."),
        "about name": _("As your opponents see it."),
        "about mirrored": _("On which side your checkers go home."),
        "about click": _("A right click always plays the smaller die."),
        "about speed": _("None if your system asks for less motion."),
        "about sound": _("Wood, dice and a bell when it is your turn."),
        "about tutor": _("Asks before you make a mistake, where help is allowed."),
        "about chances": _("The curve beside the board, where help is allowed."),
        "about autoRoll": _("When you could not double anyway."),
        "about autoForced": _("When there is only one legal play."),
        "about autoBearOff": _("When nobody can be hit any more."),
        "about shortcuts": _("Single keys such as R for roll; press ? for the list."),
        "shows play": _("How well I play (PR)"),
        "shows games": _("All my matches, with whom"),
        "shows online": _("When I am online"),
        "reason cheating": _("Help of a program"),
        "reason stalling": _("Stalling or leaving on purpose"),
        "reason talk": _("What was said"),
        "reason name": _("The name"),
        "reason other": _("Something else"),
        "trait doubles": _("Offers a double"),
        "trait takes": _("Takes"),
        "trait hits": _("Hits"),
        "trait gammons": _("Wins a gammon"),
        "trait runs": _("Runs early"),
        "of trait doubles": _("of all games"),
        "of trait takes": _("of the doubles offered"),
        "of trait hits": _("when it is possible"),
        "of trait gammons": _("of the games won"),
        "of trait runs": _("of the first rolls with a six"),
        "mark won": _("W"),
        "mark lost": _("L"),
        "sanction mute": _("may not talk"),
        "sanction ban": _("may not come in"),
        "theme classic": _("Classic theme"),
        "theme dark": _("Dark theme"),
        "theme contrast": _("High contrast theme, safe for colour blindness"),
        "mirrored false": _("Right"),
        "mirrored true": _("Left"),
        "click auto": _("Mouse plays, finger picks up"),
        "click play": _("Plays the larger die"),
        "click pick": _("Picks the checker up"),
        "speed off": _("None"),
        "speed fast": _("Fast"),
        "speed normal": _("Normal"),
        "speed slow": _("Slow"),
        # -- keys
        "key ← →": _("From one legal point to the next"),
        "key ↑ ↓": _("From point to point, to look around"),
        "key Enter": _("Pick up, put down, or press the button"),
        "key Shift+Enter": _("Play the smaller die from this point"),
        "key Esc": _("Put back what you picked up"),
        "key R": _("Roll"),
        "key C": _("Confirm the play"),
        "key U": _("Undo one move"),
        "key D": _("Double"),
        "key T": _("Take, or accept"),
        "key P": _("Pass, or decline"),
        "key B": _("Beaver or raccoon"),
        "key G": _("Talk"),
        "key H": _("Hint"),
        "key X": _("Resign"),
        "key N": _("Next game"),
        "key [ ]": _("Back and forward through the record"),
        "key ?": _("This list"),
        # -- the rules in a minute
        "basics 1": _(
            "Each side has 15 checkers and moves them from point 24 to point 1, by its own count, "
            "and then off the board. Who is off first wins."
        ),
        "basics 2": _(
            "Each throws one die to start; the higher begins. Then a turn is two dice, each played "
            "on its own; equal dice are played four times."
        ),
        "basics 3": _(
            "A point with two or more checkers of the other side is closed. "
            "A single checker can be hit: it goes to the bar."
        ),
        "basics 4": _(
            "Checkers on the bar enter first, in the other side's home board: "
            "with a 4, on their point 4."
        ),
        "basics 5": _(
            "You must play as many dice as you can; if only one of two can be played, the higher."
        ),
        "basics 6": _(
            "With all checkers at home you bear off: a die takes a checker off its point, "
            "or off the highest one if all are lower."
        ),
        "basics 7": _(
            "A win counts one; two if the loser took nothing off (a gammon); "
            "three for a backgammon, which the rule sets define."
        ),
        "basics 8": _(
            "The cube doubles the stake. Whoever is offered it takes and owns it, "
            "or passes and loses the stake as it was."
        ),
        # -- openings
        "score money": _("Money"),
        "score dmp": _("1 point (DMP)"),
        "score go": _("Gammon goes"),
        "score save": _("Gammon save"),
        "about score money": _("Every point counts the same; rolled out with the cube."),
        "about score dmp": _("Both need 1 point. Only winning matters: a gammon counts no more."),
        "about score go": _(
            "Who starts needs 2 points, the other 1, in the Crawford game: a gammon wins the match."
        ),
        "about score save": _(
            "Who starts needs 1 point, the other 2, in the Crawford game: "
            "losing a gammon loses the match."
        ),
        "edge toss-up": _("a toss-up"),
        "edge slight": _("slightly better"),
        "edge clear": _("clearly better"),
        "edge alone": _("unrivalled"),
        "edge changed": _("changes here"),
    }
)

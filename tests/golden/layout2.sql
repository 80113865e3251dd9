BEGIN TRANSACTION;
CREATE TABLE about (
	schema INTEGER NOT NULL, 
	PRIMARY KEY (schema)
);
INSERT INTO "about" VALUES(2);
CREATE TABLE mistakes (
	review_id VARCHAR(22) NOT NULL, 
	number INTEGER NOT NULL, 
	side VARCHAR(5) NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	loss FLOAT NOT NULL, 
	moment TEXT NOT NULL, 
	verdict JSON NOT NULL, 
	PRIMARY KEY (review_id, number), 
	FOREIGN KEY(review_id) REFERENCES reviews (id) ON DELETE CASCADE
);
INSERT INTO "mistakes" VALUES('zmdz-OXy6Df_kZFfciAgvg',1,'white','33b3a8d53010c54e9ebfc69ba45fc4e7',2.83674933016300201416e-01,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 0], "crawford": false},
   "setup": {"position": "4HPwATDgc/ABMA", "on_roll": "white", "dice": [3, 1], "cube": {"value": 1, "owner": null}, "turns": [0, 0], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "8/5 6/5", "equity": 0.2604614198207855, "level": "2-ply", "chances": [0.555881917476654, 0.1744660884141922, 0.008209685795009136, 0.12039412558078766, 0.00558692729100585], "error": 0.0}, {"text": "13/10 6/5", "equity": -0.02321351319551468, "level": "2-ply", "chances": [0.4956226944923401, 0.13785943388938904, 0.006011639256030321, 0.142957404255867, 0.008289425633847713], "error": 0.0}, {"text": "24/23 13/10", "equity": -0.013882815837860107, "level": "0-ply", "chances": [0.49630802869796753, 0.13813652098178864, 0.005927106831222773, 0.13899900019168854, 0.00592376384884119], "error": 0.0}, {"text": "13/9", "equity": -0.021964434534311295, "level": "0-ply", "chances": [0.49295365810394287, 0.14393284916877747, 0.006543844938278198, 0.14106138050556183, 0.007190202362835407], "error": 0.0}, {"text": "24/20", "equity": -0.04346225783228874, "level": "0-ply", "chances": [0.4917014241218567, 0.12651650607585907, 0.0058502270840108395, 0.13948553800582886, 0.005612431094050407], "error": 0.0}], "taken": 1, "forced": false, "gap": 0.2836749330163002, "mwc": 0.5259080974295736, "win": 0.555881917476654, "mwc_unit": 0.09946999999999995, "luck": 0.2560138702392578, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('zmdz-OXy6Df_kZFfciAgvg',2,'black','4f171660ad3f3983a5edf350c5a4cc38',4.2546147853136062622e-01,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 0], "crawford": false},
   "setup": {"position": "0HPiATDgc/ABMA", "on_roll": "black", "dice": null, "cube": {"value": 1, "owner": null}, "turns": [1, 0], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "no double", "equity": 0.02321351319551468, "level": "2-ply", "chances": [], "error": 0.0}, {"text": "double", "equity": -0.40224796533584595, "level": "2-ply", "chances": [], "error": 0.0}], "taken": 1, "forced": false, "gap": 0.4254614785313606, "mwc": 0.5023090481575578, "win": 0.5043773055076599, "mwc_unit": 0.09946999999999995, "luck": null, "cube": {"no_double": 0.02321351319551468, "double_take": -0.40224796533584595, "double_pass": 1.0, "double_beaver": null, "allowed": true, "redouble": false}, "cube_error": "wrong double"}');
INSERT INTO "mistakes" VALUES('zmdz-OXy6Df_kZFfciAgvg',3,'white','fb4635c5300c843275f2b8493ab2980a',1.40224796533584594726e+00,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 0], "crawford": false},
   "setup": {"position": "0HPiATDgc/ABMA", "on_roll": "black", "dice": null, "cube": {"value": 1, "owner": null}, "turns": [1, 0], "automatic_doubles": 0, "offer": {"kind": "double", "by": "black"}},
   "steps": []
  }
 ]
}
','{"options": [{"text": "take", "equity": 0.40224796533584595, "level": "2-ply", "chances": [], "error": 0.0}, {"text": "pass", "equity": -1.0, "level": "2-ply", "chances": [], "error": 0.0}], "taken": 1, "forced": false, "gap": 1.402247965335846, "mwc": 0.5400116051119566, "win": 0.4956226944923401, "mwc_unit": 0.09946999999999995, "luck": null, "cube": {"no_double": 0.02321351319551468, "double_take": -0.40224796533584595, "double_pass": 1.0, "double_beaver": null, "allowed": true, "redouble": false}, "cube_error": "wrong pass"}');
CREATE TABLE repetitions (
	browser VARCHAR(64) NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	box INTEGER NOT NULL, 
	seen INTEGER NOT NULL, 
	due DATETIME NOT NULL, 
	PRIMARY KEY (browser, "key")
);
INSERT INTO "repetitions" VALUES('0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','fb4635c5300c843275f2b8493ab2980a',1,1,'2026-11-17 08:29:05.838123');
CREATE TABLE reviews (
	id VARCHAR(22) NOT NULL, 
	browser VARCHAR(64) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	table_id VARCHAR(22), 
	created DATETIME NOT NULL, 
	state VARCHAR(7) NOT NULL, 
	me VARCHAR(5), 
	total INTEGER NOT NULL, 
	about JSON NOT NULL, 
	record TEXT NOT NULL, 
	figures JSON, 
	report TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "reviews" VALUES('zmdz-OXy6Df_kZFfciAgvg','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','e6fb80ccfd55f911034591ec6dc2905d993c02563ff658b7e6a72c600a7818aa',NULL,'2026-11-16 08:29:05.600522','done','white',3,'{"white": "Ana", "black": "Bruno", "bots": {}, "length": 3, "score": [0, 1], "winner": null, "done": "64db5746f63ced68c11fe3cdb90ff0f24a8f1946051429a77084968e5e77e091", "losses": []}','{
 "format": "gamao match",
 "version": 1,
 "white": "Ana",
 "black": "Bruno",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 0], "crawford": false},
   "steps": [
    "start 3-1",
    "white: 13/10 6/5",
    "black: double",
    "white: pass"
   ],
   "result": {"winner": "black", "win": "single", "points": 1}
  }
 ]
}
','{"white": {"all": {"decisions": 2, "loss": 1.6859228983521461, "mwc_loss": 0.1676987506990879, "squares": 2.046770823910322, "pr": 421.48072458803654, "pr_half_width_95": 548.1007858365774, "gnubg_decisions": 2, "gnubg_millipoints": 842.9614491760731, "marks": {"error": 0, "blunder": 0, "very bad": 2}}, "checker": {"decisions": 1, "loss": 0.2836749330163002, "mwc_loss": 0.028217145587131367, "squares": 0.0804714676218024, "pr": 141.8374665081501, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 283.6749330163002, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "cube": {"decisions": 1, "loss": 1.402247965335846, "mwc_loss": 0.13948160511195654, "squares": 1.9662993562885198, "pr": 701.123982667923, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 1402.247965335846, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "stages": {"opening": {"decisions": 2, "loss": 1.6859228983521461, "mwc_loss": 0.1676987506990879, "squares": 2.046770823910322, "pr": 421.48072458803654, "pr_half_width_95": 548.1007858365774, "gnubg_decisions": 2, "gnubg_millipoints": 842.9614491760731, "marks": {"error": 0, "blunder": 0, "very bad": 2}}, "contact": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "race": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "bear-off": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}}, "cube_errors": {"wrong pass": {"count": 1, "loss": 1.402247965335846}}, "luck": 0.2560138702392578, "mwc_luck": 0.02546569967269896, "snowie_error_rate": 1685.9228983521461}, "black": {"all": {"decisions": 1, "loss": 0.4254614785313606, "mwc_loss": 0.04232065326951442, "squares": 0.18101746971409144, "pr": 212.7307392656803, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 425.4614785313606, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "checker": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "cube": {"decisions": 1, "loss": 0.4254614785313606, "mwc_loss": 0.04232065326951442, "squares": 0.18101746971409144, "pr": 212.7307392656803, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 425.4614785313606, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "stages": {"opening": {"decisions": 1, "loss": 0.4254614785313606, "mwc_loss": 0.04232065326951442, "squares": 0.18101746971409144, "pr": 212.7307392656803, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 425.4614785313606, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "contact": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "race": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "bear-off": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}}, "cube_errors": {"wrong double": {"count": 1, "loss": 0.4254614785313606}}, "luck": 0.0, "mwc_luck": 0.0, "snowie_error_rate": 425.4614785313606}}','{"level":"2-ply, close ones 3-ply","luck_adjusted":null,"preset":"TORNEIO","rules":{"opening":"keep","backgammon":"home","cube":true,"doubling":"before roll","closed_out_rolls":true,"automatic_doubles":0,"jacoby":false,"beaver":false,"raccoon":false,"crawford":2,"holland":false},"games":[{"game":1,"score":[0,0],"crawford":false,"winner":"black","win":1,"points":1,"players":{"white":{"pr":421.4807,"luck":0.256},"black":{"pr":212.7307,"luck":0.0}}}],"players":{"white":{"pr":421.4807,"pr_half":548.1008,"decisions":2,"rating_word":"beginner","mwc_lost":0.1677,"mpm":842.9614,"luck":0.256,"mwc_luck":0.0255,"checker":{"decisions":1,"loss":0.2837,"errors":0,"blunders":0,"very_bad":1,"pr":141.8375},"cube":{"decisions":1,"loss":1.4022,"errors":0,"blunders":0,"very_bad":1,"pr":701.124},"stages":{"opening":{"decisions":2,"loss":1.6859,"errors":0,"blunders":0,"very_bad":2,"pr":421.4807},"contact":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"race":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"bear-off":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null}},"cube_errors":{"wrong pass":{"count":1,"loss":1.4022}}},"black":{"pr":212.7307,"pr_half":null,"decisions":1,"rating_word":"beginner","mwc_lost":0.0423,"mpm":425.4615,"luck":0.0,"mwc_luck":0.0,"checker":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"cube":{"decisions":1,"loss":0.4255,"errors":0,"blunders":0,"very_bad":1,"pr":212.7307},"stages":{"opening":{"decisions":1,"loss":0.4255,"errors":0,"blunders":0,"very_bad":1,"pr":212.7307},"contact":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"race":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"bear-off":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null}},"cube_errors":{"wrong double":{"count":1,"loss":0.4255}}}},"moves":[{"n":1,"game":1,"by":"white","kind":"play","stage":"opening","dice":[3,1],"text":"13/10 6/5","board":{"white":{"6":5,"8":3,"13":5,"24":2},"black":{"6":5,"8":3,"13":5,"24":2},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10","score":[0,0],"win":0.5559,"mwc":0.5259,"luck":0.256,"loss":0.2837,"mark":"very bad","cube_error":null,"forced":false,"plays":[{"text":"8/5 6/5","moves":[[8,5,false],[6,5,false]],"equity":0.2605,"loss":0.0,"level":"2-ply","chances":{"win":0.5559,"gammon":0.1745,"backgammon":0.0082,"lose_gammon":0.1204,"lose_backgammon":0.0056},"error":null,"is_played":false},{"text":"13/10 6/5","moves":[[13,10,false],[6,5,false]],"equity":-0.0232,"loss":0.2837,"level":"2-ply","chances":{"win":0.4956,"gammon":0.1379,"backgammon":0.006,"lose_gammon":0.143,"lose_backgammon":0.0083},"error":null,"is_played":true},{"text":"24/23 13/10","moves":[[24,23,false],[13,10,false]],"equity":-0.0139,"loss":0.2743,"level":"0-ply","chances":{"win":0.4963,"gammon":0.1381,"backgammon":0.0059,"lose_gammon":0.139,"lose_backgammon":0.0059},"error":null,"is_played":false},{"text":"13/9","moves":[[13,10,false],[10,9,false]],"equity":-0.022,"loss":0.2824,"level":"0-ply","chances":{"win":0.493,"gammon":0.1439,"backgammon":0.0065,"lose_gammon":0.1411,"lose_backgammon":0.0072},"error":null,"is_played":false},{"text":"24/20","moves":[[24,21,false],[21,20,false]],"equity":-0.0435,"loss":0.3039,"level":"0-ply","chances":{"win":0.4917,"gammon":0.1265,"backgammon":0.0059,"lose_gammon":0.1395,"lose_backgammon":0.0056},"error":null,"is_played":false}],"choices":null,"file":null},{"n":2,"game":1,"by":"black","kind":"double","stage":"opening","dice":null,"text":"double","board":{"white":{"5":1,"6":4,"8":3,"10":1,"13":4,"24":2},"black":{"6":5,"8":3,"13":5,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b---AD-C-A-eD---c-e----B-:0:0:-1:00:0:0:0:3:10","score":[0,0],"win":0.4956,"mwc":0.4977,"luck":null,"loss":0.4255,"mark":"very bad","cube_error":"wrong double","forced":false,"plays":null,"choices":[{"action":"roll","equity":0.0232,"loss":0.0,"error":null,"is_played":false},{"action":"double","equity":-0.4022,"loss":0.4255,"error":null,"is_played":true}],"file":null},{"n":3,"game":1,"by":"white","kind":"answer","stage":"opening","dice":null,"text":"pass","board":{"white":{"5":1,"6":4,"8":3,"10":1,"13":4,"24":2},"black":{"6":5,"8":3,"13":5,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":"black","stake":1},"xgid":"XGID=-b---AD-C-A-eD---c-e----B-:0:0:-1:D:0:0:0:3:10","score":[0,0],"win":0.4956,"mwc":0.54,"luck":null,"loss":1.4022,"mark":"very bad","cube_error":"wrong pass","forced":false,"plays":null,"choices":[{"action":"take","equity":0.4022,"loss":0.0,"error":null,"is_played":false},{"action":"pass","equity":-1.0,"loss":1.4022,"error":null,"is_played":true}],"file":null}]}');
CREATE TABLE seats (
	table_id VARCHAR(22) NOT NULL, 
	side VARCHAR(5) NOT NULL, 
	kind VARCHAR(6) NOT NULL, 
	name VARCHAR(40), 
	browser VARCHAR(64), 
	hidden BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, side), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('s6ohXG2YV17E5sVSNWMz_w','white','person','Ana','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',0);
INSERT INTO "seats" VALUES('s6ohXG2YV17E5sVSNWMz_w','black','person','Rui','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34',0);
INSERT INTO "seats" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw','white','person','Ana','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',0);
INSERT INTO "seats" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw','black','person','Bia','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',0);
CREATE TABLE steps (
	table_id VARCHAR(22) NOT NULL, 
	version INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (table_id, version), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',1,'start 3-2','2026-11-16 08:28:54.833368');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',2,'white: 24/22 8/5','2026-11-16 08:28:55.001786');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',3,'black: roll 6-4','2026-11-16 08:28:55.024937');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',4,'black: 8/2 6/2','2026-11-16 08:28:55.037926');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',5,'white: roll 1-1','2026-11-16 08:28:55.058088');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',6,'white: 22/21/20 8/7 5/4','2026-11-16 08:28:55.089902');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',7,'black: roll 5-1','2026-11-16 08:28:55.106844');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',8,'black: 24/23 8/3','2026-11-16 08:28:55.123435');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',9,'white: roll 5-3','2026-11-16 08:28:55.161986');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',10,'white: 24/21 8/3','2026-11-16 08:28:55.181701');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',11,'black: roll 5-1','2026-11-16 08:28:55.201100');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',12,'black: 6/5* 6/1','2026-11-16 08:28:55.237258');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',13,'white: roll 2-1','2026-11-16 08:28:55.240558');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',14,'white: bar/24* 4/2*','2026-11-16 08:28:55.242993');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',15,'black: roll 4-1','2026-11-16 08:28:55.246355');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',16,'black: bar/24 bar/21','2026-11-16 08:28:55.248858');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',17,'white: roll 4-1','2026-11-16 08:28:55.251192');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',18,'white: 7/3 6/5','2026-11-16 08:28:55.260683');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',19,'black: roll 2-1','2026-11-16 08:28:55.280983');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',20,'black: 21/20* 3/1*','2026-11-16 08:28:55.298140');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',21,'white: roll 5-4','2026-11-16 08:28:55.317847');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',22,'white: bar/21 bar/20*','2026-11-16 08:28:55.338056');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',23,'black: roll 5-1','2026-11-16 08:28:55.364849');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',24,'black: bar/20 8/7','2026-11-16 08:28:55.382072');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',25,'white: roll 2-1','2026-11-16 08:28:55.399514');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',26,'white: 6/4 3/2','2026-11-16 08:28:55.415407');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',27,'black: roll 6-6','2026-11-16 08:28:55.436917');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',28,'black: 24/18(2) 20/14 7/1','2026-11-16 08:28:55.453301');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',29,'white: roll 5-1','2026-11-16 08:28:55.471368');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',30,'white: 21/16/15','2026-11-16 08:28:55.494085');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',31,'black: roll 5-5','2026-11-16 08:28:55.506596');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',32,'black: 18/13(2) 14/9/4*','2026-11-16 08:28:55.538235');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',33,'white: roll 4-1','2026-11-16 08:28:55.564834');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',34,'white: bar/21* 15/14','2026-11-16 08:28:55.584929');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',35,'black: roll 2-1','2026-11-16 08:28:55.604689');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',36,'black: bar/24 20/18','2026-11-16 08:28:55.624944');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',37,'white: roll 5-2','2026-11-16 08:28:55.649005');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',38,'white: 13/8 6/4','2026-11-16 08:28:55.668650');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',39,'black: roll 4-3','2026-11-16 08:28:55.690889');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',40,'black: 18/15 13/9','2026-11-16 08:28:55.714014');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',41,'white: roll 5-2','2026-11-16 08:28:55.732082');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',42,'white: 6/4 6/1*','2026-11-16 08:28:55.753864');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',43,'black: roll 5-1','2026-11-16 08:28:55.771683');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',44,'black: bar/20 15/14','2026-11-16 08:28:55.783942');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',45,'white: roll 5-3','2026-11-16 08:28:55.801752');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',46,'white: 21/18 8/3','2026-11-16 08:28:55.826045');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',47,'black: roll 6-2','2026-11-16 08:28:55.841988');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',48,'black: 13/11* 13/7*','2026-11-16 08:28:55.866067');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',49,'white: roll 5-1','2026-11-16 08:28:55.881916');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',50,'white: bar/20','2026-11-16 08:28:55.906182');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',51,'black: roll 6-5','2026-11-16 08:28:55.930285');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',52,'black: 13/7 9/4','2026-11-16 08:28:55.948730');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',53,'white: roll 3-2','2026-11-16 08:28:55.969943');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',54,'white: bar/22 4/2','2026-11-16 08:28:55.993173');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',55,'black: roll 5-1','2026-11-16 08:28:56.010336');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',56,'black: 11/10 6/1','2026-11-16 08:28:56.032846');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',57,'white: roll 6-1','2026-11-16 08:28:56.050027');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',58,'white: 13/7 2/1','2026-11-16 08:28:56.072828');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',59,'black: roll 5-1','2026-11-16 08:28:56.092709');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',60,'black: 20/19 14/9','2026-11-16 08:28:56.117107');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',61,'white: roll 5-2','2026-11-16 08:28:56.145115');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',62,'white: 7/2 4/2','2026-11-16 08:28:56.170436');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',63,'black: roll 6-4','2026-11-16 08:28:56.193870');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',64,'black: 19/15 10/4','2026-11-16 08:28:56.225199');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',65,'white: roll 5-4','2026-11-16 08:28:56.249099');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',66,'white: 20/16* 13/8','2026-11-16 08:28:56.269041');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',67,'black: roll 4-3','2026-11-16 08:28:56.285467');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',68,'black: bar/21* 6/3*','2026-11-16 08:28:56.306265');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',69,'white: roll 5-4','2026-11-16 08:28:56.330252');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',70,'white: bar/20','2026-11-16 08:28:56.350312');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',71,'black: roll 3-3','2026-11-16 08:28:56.374629');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',72,'black: 21/18 7/4/1 4/1','2026-11-16 08:28:56.403681');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',73,'white: roll 2-2','2026-11-16 08:28:56.432771');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',74,'white: cannot move','2026-11-16 08:28:56.432771');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',75,'black: roll 6-2','2026-11-16 08:28:56.458247');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',76,'black: 15/9* 3/1','2026-11-16 08:28:56.482345');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',77,'white: roll 5-1','2026-11-16 08:28:56.512698');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',78,'white: bar/20','2026-11-16 08:28:56.533037');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',79,'black: roll 5-3','2026-11-16 08:28:56.552732');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',80,'black: 18/15 7/2','2026-11-16 08:28:56.621923');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',81,'white: roll 4-3','2026-11-16 08:28:56.645948');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',82,'white: bar/21* 8/5','2026-11-16 08:28:56.669031');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',83,'black: roll 6-4','2026-11-16 08:28:56.691890');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',84,'black: bar/21 13/7','2026-11-16 08:28:56.718490');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',85,'white: roll 5-3','2026-11-16 08:28:56.746414');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',86,'white: 20/17 20/15','2026-11-16 08:28:56.769072');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',87,'black: roll 1-1','2026-11-16 08:28:56.789552');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',88,'black: 21/20* 9/8* 7/6 2/1','2026-11-16 08:28:56.818491');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',89,'white: roll 5-4','2026-11-16 08:28:56.863242');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',90,'white: bar/21 bar/20','2026-11-16 08:28:56.890353');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',91,'black: roll 3-2','2026-11-16 08:28:56.912795');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',92,'black: 20/18/15','2026-11-16 08:28:56.921771');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',93,'white: roll 4-2','2026-11-16 08:28:56.945233');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',94,'white: 15/13/9','2026-11-16 08:28:56.964882');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',95,'black: roll 4-1','2026-11-16 08:28:56.985189');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',96,'black: 8/7/3','2026-11-16 08:28:56.998103');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',97,'white: roll 6-1','2026-11-16 08:28:57.016167');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',98,'white: 13/7 9/8','2026-11-16 08:28:57.023594');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',99,'black: roll 5-5','2026-11-16 08:28:57.038079');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',100,'black: 15/10 13/8/3 6/1','2026-11-16 08:28:57.051012');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',101,'white: roll 3-3','2026-11-16 08:28:57.058295');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',102,'white: 21/18 20/17 13/10*/7','2026-11-16 08:28:57.067825');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',103,'black: roll 6-3','2026-11-16 08:28:57.077515');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',104,'black: bar/19 10/7*','2026-11-16 08:28:57.084160');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',105,'white: roll 5-4','2026-11-16 08:28:57.090771');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',106,'white: bar/21 8/3','2026-11-16 08:28:57.097542');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',107,'black: roll 5-4','2026-11-16 08:28:57.105884');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',108,'black: 19/15 13/8*','2026-11-16 08:28:57.112590');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',109,'white: roll 1-1','2026-11-16 08:28:57.119063');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',110,'white: cannot move','2026-11-16 08:28:57.119063');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',111,'black: roll 4-3','2026-11-16 08:28:57.125363');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',112,'black: 15/11 8/5*','2026-11-16 08:28:57.132041');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',113,'white: roll 6-6','2026-11-16 08:28:57.144280');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',114,'white: bar/19(2) 7/1(2)','2026-11-16 08:28:57.153989');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',115,'black: roll 1-1','2026-11-16 08:28:57.160944');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',116,'black: 3/2/1(2)','2026-11-16 08:28:57.168927');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',117,'white: roll 6-6','2026-11-16 08:28:57.192433');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',118,'white: 21/15/9 21/15 19/13','2026-11-16 08:28:57.221181');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',119,'black: roll 6-3','2026-11-16 08:28:57.257111');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',120,'black: 11/8/2','2026-11-16 08:28:57.292761');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',121,'white: roll 6-5','2026-11-16 08:28:57.321232');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',122,'white: 15/10 13/7','2026-11-16 08:28:57.357186');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',123,'black: roll 4-3','2026-11-16 08:28:57.389040');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',124,'black: 7/3 5/2','2026-11-16 08:28:57.417152');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',125,'white: roll 6-4','2026-11-16 08:28:57.453148');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',126,'white: 10/6 9/3','2026-11-16 08:28:57.485179');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',127,'black: roll 6-3','2026-11-16 08:28:57.513057');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',128,'black: 3/off 2/off','2026-11-16 08:28:57.547964');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',129,'white: roll 4-1','2026-11-16 08:28:57.581030');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',130,'white: 19/15 3/2','2026-11-16 08:28:57.724798');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',131,'black: roll 3-2','2026-11-16 08:28:57.767364');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',132,'black: 2/off(2)','2026-11-16 08:28:57.808836');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',133,'white: roll 5-1','2026-11-16 08:28:57.827320');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',134,'white: 6/1 2/1','2026-11-16 08:28:57.849667');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',135,'black: roll 4-1','2026-11-16 08:28:57.864675');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',136,'black: 2/off 1/off','2026-11-16 08:28:57.900810');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',137,'white: roll 3-2','2026-11-16 08:28:57.910211');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',138,'white: 7/5/2','2026-11-16 08:28:57.918500');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',139,'black: roll 6-2','2026-11-16 08:28:57.926841');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',140,'black: 1/off(2)','2026-11-16 08:28:57.935579');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',141,'white: roll 4-2','2026-11-16 08:28:57.954757');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',142,'white: 15/13/9','2026-11-16 08:28:57.980123');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',143,'black: roll 4-4','2026-11-16 08:28:57.987773');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',144,'black: 1/off(4)','2026-11-16 08:28:57.994829');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',145,'white: roll 2-1','2026-11-16 08:28:58.001920');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',146,'white: 9/7 2/1','2026-11-16 08:28:58.008890');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',147,'black: roll 4-4','2026-11-16 08:28:58.015841');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',148,'black: 1/off(3)','2026-11-16 08:28:58.023007');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',149,'next','2026-11-16 08:28:58.030423');
INSERT INTO "steps" VALUES('s6ohXG2YV17E5sVSNWMz_w',150,'start 5-3','2026-11-16 08:28:58.030423');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',1,'start 2-4','2026-11-16 08:28:58.038758');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',2,'black: 13/9 8/6','2026-11-16 08:28:58.045004');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',3,'white: roll 5-3','2026-11-16 08:28:58.053607');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',4,'white: 24/21 8/3','2026-11-16 08:28:58.065949');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',5,'black: roll 6-4','2026-11-16 08:28:58.069564');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',6,'black: 9/3 6/2','2026-11-16 08:28:58.096249');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',7,'white: roll 6-3','2026-11-16 08:28:58.109950');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',8,'white: 21/15 8/5','2026-11-16 08:28:58.112262');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',9,'black: roll 4-2','2026-11-16 08:28:58.114147');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',10,'black: 24/20* 13/11','2026-11-16 08:28:58.120644');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',11,'white: roll 2-1','2026-11-16 08:28:58.122719');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',12,'white: bar/24 6/4','2026-11-16 08:28:58.128799');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',13,'black: roll 2-2','2026-11-16 08:28:58.132138');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',14,'black: 13/11 6/4/2 6/4','2026-11-16 08:28:58.341865');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',15,'white: roll 6-2','2026-11-16 08:28:58.352019');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',16,'white: 15/9 8/6','2026-11-16 08:28:58.365604');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',17,'black: roll 2-1','2026-11-16 08:28:58.389659');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',18,'black: 6/4 3/2','2026-11-16 08:28:58.406750');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',19,'white: roll 5-4','2026-11-16 08:28:58.418306');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',20,'white: 9/5* 6/1*','2026-11-16 08:28:58.436843');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',21,'black: roll 3-2','2026-11-16 08:28:58.446972');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',22,'black: bar/23 bar/22*','2026-11-16 08:28:58.455248');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',23,'white: roll 3-1','2026-11-16 08:28:58.477398');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',24,'white: bar/22 5/4','2026-11-16 08:28:58.485346');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',25,'black: roll 4-2','2026-11-16 08:28:58.497116');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',26,'black: 11/7 8/6','2026-11-16 08:28:58.530388');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',27,'white: roll 5-3','2026-11-16 08:28:58.559064');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',28,'white: 6/1 4/1','2026-11-16 08:28:58.581966');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',29,'black: roll 5-5','2026-11-16 08:28:58.621317');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',30,'black: 13/8/3* 13/8 11/6','2026-11-16 08:28:58.652242');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',31,'white: roll 3-2','2026-11-16 08:28:58.665488');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',32,'white: bar/22* 13/11','2026-11-16 08:28:58.685679');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',33,'black: roll 6-5','2026-11-16 08:28:58.697370');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',34,'black: bar/20 8/2','2026-11-16 08:28:58.725156');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',35,'white: roll 6-5','2026-11-16 08:28:58.739242');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',36,'white: 22/16 13/8','2026-11-16 08:28:58.748171');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',37,'black: roll 6-6','2026-11-16 08:28:58.752294');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',38,'black: 22/16 20/14*/8/2','2026-11-16 08:28:58.758209');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',39,'white: roll 4-1','2026-11-16 08:28:58.762547');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',40,'white: bar/24 6/2*','2026-11-16 08:28:58.768847');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',41,'black: roll 6-5','2026-11-16 08:28:58.771567');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',42,'black: bar/20/14','2026-11-16 08:28:58.774241');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',43,'white: roll 4-4','2026-11-16 08:28:58.779232');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',44,'white: 13/9*/5 13/9 6/2','2026-11-16 08:28:58.798660');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',45,'black: roll 4-4','2026-11-16 08:28:58.808933');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',46,'black: bar/21* 14/10 7/3 6/2','2026-11-16 08:28:58.825049');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',47,'white: roll 4-1','2026-11-16 08:28:58.833694');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',48,'white: bar/24 8/4*','2026-11-16 08:28:58.847362');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',49,'black: roll 6-4','2026-11-16 08:28:58.860262');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',50,'black: bar/21* 8/2','2026-11-16 08:28:58.873441');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',51,'white: roll 2-1','2026-11-16 08:28:58.901098');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',52,'white: bar/24 16/14','2026-11-16 08:28:58.921584');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',53,'black: roll 2-1','2026-11-16 08:28:58.948715');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',54,'black: 6/4 3/2','2026-11-16 08:28:58.985944');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',55,'white: roll 4-2','2026-11-16 08:28:59.008329');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',56,'white: 14/12 6/2','2026-11-16 08:28:59.012918');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',57,'black: roll 3-1','2026-11-16 08:28:59.016351');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',58,'black: 10/7 6/5','2026-11-16 08:28:59.019924');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',59,'white: roll 5-1','2026-11-16 08:28:59.023309');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',60,'white: 12/11 9/4*','2026-11-16 08:28:59.026981');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',61,'black: roll 1-1','2026-11-16 08:28:59.030239');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',62,'black: cannot move','2026-11-16 08:28:59.030239');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',63,'white: roll 5-2','2026-11-16 08:28:59.033599');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',64,'white: 24/19* 11/9','2026-11-16 08:28:59.037321');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',65,'black: roll 5-1','2026-11-16 08:28:59.040730');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',66,'black: bar/20*','2026-11-16 08:28:59.044082');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',67,'white: roll 5-3','2026-11-16 08:28:59.047358');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',68,'white: bar/20*/17','2026-11-16 08:28:59.050795');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',69,'black: roll 1-1','2026-11-16 08:28:59.054712');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',70,'black: cannot move','2026-11-16 08:28:59.054712');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',71,'white: roll 5-2','2026-11-16 08:28:59.058140');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',72,'white: 24/22 17/12','2026-11-16 08:28:59.062219');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',73,'black: roll 4-2','2026-11-16 08:28:59.065522');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',74,'black: bar/21*','2026-11-16 08:28:59.068900');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',75,'white: roll 6-3','2026-11-16 08:28:59.072123');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',76,'white: bar/19 12/9','2026-11-16 08:28:59.075732');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',77,'black: roll 5-3','2026-11-16 08:28:59.079041');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',78,'black: bar/20 7/4','2026-11-16 08:28:59.082647');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',79,'white: roll 4-3','2026-11-16 08:28:59.086265');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',80,'white: 24/20 13/10','2026-11-16 08:28:59.090164');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',81,'black: roll 1-1','2026-11-16 08:28:59.093999');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',82,'black: 20/19/18 4/3*/2','2026-11-16 08:28:59.098413');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',83,'white: roll 4-4','2026-11-16 08:28:59.101986');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',84,'white: cannot move','2026-11-16 08:28:59.101986');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',85,'black: roll 4-4','2026-11-16 08:28:59.105566');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',86,'black: 21/17/13/9 18/14','2026-11-16 08:28:59.109454');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',87,'white: roll 3-1','2026-11-16 08:28:59.113090');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',88,'white: bar/22 10/9','2026-11-16 08:28:59.117886');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',89,'black: roll 2-1','2026-11-16 08:28:59.121808');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',90,'black: 14/12 9/8','2026-11-16 08:28:59.127708');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',91,'white: roll 6-3','2026-11-16 08:28:59.132547');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',92,'white: 24/18 20/17*','2026-11-16 08:28:59.145377');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',93,'black: roll 6-3','2026-11-16 08:28:59.149946');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',94,'black: bar/22 20/14','2026-11-16 08:28:59.154563');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',95,'white: roll 6-4','2026-11-16 08:28:59.158722');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',96,'white: 19/15 17/11*','2026-11-16 08:28:59.164246');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',97,'black: roll 5-2','2026-11-16 08:28:59.168358');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',98,'black: bar/20 22/20','2026-11-16 08:28:59.172394');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',99,'white: roll 2-1','2026-11-16 08:28:59.176530');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',100,'white: 15/13* 9/8','2026-11-16 08:28:59.181382');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',101,'black: roll 5-3','2026-11-16 08:28:59.185651');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',102,'black: bar/22 20/15','2026-11-16 08:28:59.189757');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',103,'white: roll 6-2','2026-11-16 08:28:59.193941');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',104,'white: 19/13 18/16','2026-11-16 08:28:59.199362');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',105,'black: roll 5-1','2026-11-16 08:28:59.203629');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',106,'black: 20/15 4/3*','2026-11-16 08:28:59.208028');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',107,'white: roll 5-3','2026-11-16 08:28:59.212152');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',108,'white: bar/22* 13/8','2026-11-16 08:28:59.216516');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',109,'black: roll 6-1','2026-11-16 08:28:59.220603');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',110,'black: bar/19/18','2026-11-16 08:28:59.224910');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',111,'white: roll 6-3','2026-11-16 08:28:59.229080');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',112,'white: 11/5 9/6','2026-11-16 08:28:59.233818');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',113,'black: roll 5-3','2026-11-16 08:28:59.237953');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',114,'black: 15/12* 15/10','2026-11-16 08:28:59.242411');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',115,'white: roll 3-2','2026-11-16 08:28:59.246635');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',116,'white: bar/22/20','2026-11-16 08:28:59.250940');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',117,'black: roll 5-2','2026-11-16 08:28:59.255263');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',118,'black: 12/7 10/8','2026-11-16 08:28:59.260203');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',119,'white: roll 5-5','2026-11-16 08:28:59.265707');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',120,'white: 24/19 16/11 8/3* 6/1','2026-11-16 08:28:59.274862');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',121,'black: roll 6-3','2026-11-16 08:28:59.279397');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',122,'black: bar/19 8/5*','2026-11-16 08:28:59.283953');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',123,'white: roll 5-2','2026-11-16 08:28:59.288483');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',124,'white: bar/20* 8/6*','2026-11-16 08:28:59.293064');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',125,'black: roll 2-2','2026-11-16 08:28:59.297543');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',126,'black: cannot move','2026-11-16 08:28:59.297543');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',127,'white: roll 6-4','2026-11-16 08:28:59.302059');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',128,'white: 9/3 6/2','2026-11-16 08:28:59.307347');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',129,'black: roll 2-2','2026-11-16 08:28:59.311991');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',130,'black: cannot move','2026-11-16 08:28:59.311991');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',131,'white: roll 5-4','2026-11-16 08:28:59.316766');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',132,'white: 19/15 11/6','2026-11-16 08:28:59.321949');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',133,'black: roll 6-3','2026-11-16 08:28:59.326660');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',134,'black: bar/19*','2026-11-16 08:28:59.331273');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',135,'white: roll 1-1','2026-11-16 08:28:59.336128');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',136,'white: bar/24 5/4 3/2(2)','2026-11-16 08:28:59.342914');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',137,'black: roll 4-3','2026-11-16 08:28:59.348132');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',138,'black: bar/22 7/3*','2026-11-16 08:28:59.353460');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',139,'white: roll 3-2','2026-11-16 08:28:59.358911');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',140,'white: bar/22* 4/2','2026-11-16 08:28:59.363979');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',141,'black: roll 6-5','2026-11-16 08:28:59.368999');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',142,'black: bar/20 19/13','2026-11-16 08:28:59.374242');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',143,'white: roll 4-3','2026-11-16 08:28:59.379371');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',144,'white: 20/17 15/11','2026-11-16 08:28:59.384898');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',145,'black: roll 6-3','2026-11-16 08:28:59.389823');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',146,'black: 22/16 18/15','2026-11-16 08:28:59.395273');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',147,'white: roll 3-1','2026-11-16 08:28:59.400224');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',148,'white: 11/8/7','2026-11-16 08:28:59.405979');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',149,'black: roll 2-1','2026-11-16 08:28:59.411214');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',150,'black: 15/14/12','2026-11-16 08:28:59.417118');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',151,'white: roll 4-2','2026-11-16 08:28:59.422418');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',152,'white: 17/13* 7/5*','2026-11-16 08:28:59.428099');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',153,'black: roll 3-2','2026-11-16 08:28:59.433063');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',154,'black: bar/22','2026-11-16 08:28:59.438168');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',155,'white: roll 4-2','2026-11-16 08:28:59.443394');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',156,'white: 22/18 5/3*','2026-11-16 08:28:59.449119');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',157,'black: roll 5-5','2026-11-16 08:28:59.454407');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',158,'black: bar/20/15 bar/20 16/11','2026-11-16 08:28:59.460037');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',159,'white: roll 4-1','2026-11-16 08:28:59.465310');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',160,'white: 18/14* 2/1','2026-11-16 08:28:59.471072');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',161,'black: roll 6-3','2026-11-16 08:28:59.476700');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',162,'black: bar/19 13/10','2026-11-16 08:28:59.482413');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',163,'white: roll 6-1','2026-11-16 08:28:59.487892');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',164,'white: 13/12/6*','2026-11-16 08:28:59.493830');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',165,'black: roll 6-1','2026-11-16 08:28:59.499302');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',166,'black: bar/19*/18','2026-11-16 08:28:59.504995');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',167,'white: roll 6-4','2026-11-16 08:28:59.510729');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',168,'white: bar/19 24/20','2026-11-16 08:28:59.516400');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',169,'black: roll 4-2','2026-11-16 08:28:59.522125');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',170,'black: 10/6*/4','2026-11-16 08:28:59.528525');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',171,'white: roll 4-2','2026-11-16 08:28:59.534393');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',172,'white: cannot move','2026-11-16 08:28:59.534393');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',173,'black: roll 6-3','2026-11-16 08:28:59.539993');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',174,'black: 18/15/9','2026-11-16 08:28:59.545940');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',175,'white: roll 6-1','2026-11-16 08:28:59.551431');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',176,'white: bar/24 20/14','2026-11-16 08:28:59.557669');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',177,'black: roll 4-4','2026-11-16 08:28:59.563897');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',178,'black: 20/16/12 9/5/1*','2026-11-16 08:28:59.570562');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',179,'white: roll 6-4','2026-11-16 08:28:59.576703');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',180,'white: bar/19 14/10*','2026-11-16 08:28:59.582984');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',181,'black: roll 6-1','2026-11-16 08:28:59.588758');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',182,'black: bar/19 4/3','2026-11-16 08:28:59.594958');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',183,'white: roll 2-2','2026-11-16 08:28:59.601094');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',184,'white: 19/17 14/12 10/8 3/1','2026-11-16 08:28:59.608006');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',185,'black: roll 2-1','2026-11-16 08:28:59.614235');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',186,'black: 12/11/9','2026-11-16 08:28:59.621095');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',187,'white: roll 5-2','2026-11-16 08:28:59.627187');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',188,'white: 17/12/10','2026-11-16 08:28:59.633563');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',189,'black: roll 6-4','2026-11-16 08:28:59.639963');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',190,'black: 19/15* 9/3','2026-11-16 08:28:59.646878');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',191,'white: roll 5-2','2026-11-16 08:28:59.653126');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',192,'white: bar/20 8/6','2026-11-16 08:28:59.659455');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',193,'black: roll 5-4','2026-11-16 08:28:59.665754');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',194,'black: 15/10/6','2026-11-16 08:28:59.672258');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',195,'white: roll 6-3','2026-11-16 08:28:59.678596');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',196,'white: 12/9/3','2026-11-16 08:28:59.685062');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',197,'black: roll 5-2','2026-11-16 08:28:59.691357');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',198,'black: 6/1 2/off','2026-11-16 08:28:59.697911');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',199,'white: roll 5-2','2026-11-16 08:28:59.704231');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',200,'white: 20/15 6/4','2026-11-16 08:28:59.711030');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',201,'black: roll 1-1','2026-11-16 08:28:59.717651');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',202,'black: 3/2/1/off 1/off','2026-11-16 08:28:59.725454');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',203,'white: roll 6-6','2026-11-16 08:28:59.731881');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',204,'white: 15/9/3/off 4/off','2026-11-16 08:28:59.738661');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',205,'black: roll 5-1','2026-11-16 08:28:59.744983');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',206,'black: 4/off 1/off','2026-11-16 08:28:59.751594');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',207,'white: roll 6-2','2026-11-16 08:28:59.757910');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',208,'white: 3/off 2/off','2026-11-16 08:28:59.765115');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',209,'black: roll 4-2','2026-11-16 08:28:59.771820');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',210,'black: 4/off 3/1','2026-11-16 08:28:59.779221');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',211,'white: roll 2-1','2026-11-16 08:28:59.786060');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',212,'white: 2/off 1/off','2026-11-16 08:28:59.793193');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',213,'black: roll 3-2','2026-11-16 08:28:59.799849');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',214,'black: 2/off(2)','2026-11-16 08:28:59.806841');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',215,'white: roll 5-3','2026-11-16 08:28:59.814122');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',216,'white: 2/off(2)','2026-11-16 08:28:59.821309');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',217,'black: roll 5-2','2026-11-16 08:28:59.839194');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',218,'black: 2/off(2)','2026-11-16 08:28:59.847213');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',219,'white: roll 3-3','2026-11-16 08:28:59.854536');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',220,'white: 2/off(2) 1/off(2)','2026-11-16 08:28:59.862006');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',221,'black: roll 5-4','2026-11-16 08:28:59.874300');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',222,'black: 2/off(2)','2026-11-16 08:28:59.894348');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',223,'white: roll 2-1','2026-11-16 08:28:59.944750');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',224,'white: 1/off(2)','2026-11-16 08:28:59.963271');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',225,'black: roll 6-3','2026-11-16 08:28:59.982037');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',226,'black: 2/off(2)','2026-11-16 08:29:00.002271');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',227,'white: roll 6-4','2026-11-16 08:29:00.019955');
INSERT INTO "steps" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw',228,'white: 1/off','2026-11-16 08:29:00.034146');
CREATE TABLE tables (
	id VARCHAR(22) NOT NULL, 
	terms JSON NOT NULL, 
	summary JSON NOT NULL, 
	created DATETIME NOT NULL, 
	updated DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('s6ohXG2YV17E5sVSNWMz_w','{"preset": "CLUBE", "rules": "CLUBE", "length": 3, "single": false, "opponent": "friend", "level": null, "seed": 1056990186, "position": null}','{"score": [0, 2], "game": 2, "to_act": "white", "between_games": false, "over": false}','2026-11-16 08:28:54.785396','2026-11-16 08:28:58.030423');
INSERT INTO "tables" VALUES('8Rxtg9ZNDC8sUie1Q2YDRw','{"preset": "CLUBE", "rules": "CLUBE", "length": 1, "single": false, "opponent": "same_screen", "level": null, "seed": 2321118979, "position": null}','{"score": [1, 0], "game": 1, "to_act": null, "between_games": false, "over": true}','2026-11-16 08:28:58.036501','2026-11-16 08:29:00.034146');
CREATE INDEX ix_tables_updated ON tables (updated);
CREATE INDEX ix_reviews_state ON reviews (state);
CREATE INDEX ix_reviews_browser ON reviews (browser);
CREATE INDEX ix_seats_browser ON seats (browser);
CREATE INDEX ix_mistakes_key ON mistakes ("key");
COMMIT;

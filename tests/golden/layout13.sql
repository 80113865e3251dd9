BEGIN TRANSACTION;
CREATE TABLE about (
	schema INTEGER NOT NULL, 
	PRIMARY KEY (schema)
);
INSERT INTO "about" VALUES(3);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0013');
CREATE TABLE alive (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "alive" VALUES(1,1795033901250);
CREATE TABLE challenges (
	id VARCHAR(22) NOT NULL, 
	person_id VARCHAR(22) NOT NULL, 
	name VARCHAR(40), 
	to_id VARCHAR(22), 
	terms JSON NOT NULL, 
	expires DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE, 
	FOREIGN KEY(to_id) REFERENCES persons (id) ON DELETE CASCADE
);
CREATE TABLE drill_times (
	person_id VARCHAR(22) NOT NULL, 
	drill VARCHAR(20) NOT NULL, 
	milliseconds INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (person_id, drill), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "drill_times" VALUES('zSCMj8WDND7Dy1QK5DwU_A','pips',43210,'2026-11-18 20:33:43.932988');
INSERT INTO "drill_times" VALUES('zSCMj8WDND7Dy1QK5DwU_A','race',43210,'2026-11-18 20:33:43.964505');
CREATE TABLE lesson_steps (
	person_id VARCHAR(22) NOT NULL, 
	lesson VARCHAR(40) NOT NULL, 
	step VARCHAR(40) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (person_id, lesson, step), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "lesson_steps" VALUES('zSCMj8WDND7Dy1QK5DwU_A','board','points','2026-11-18 20:33:29.812533');
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
INSERT INTO "mistakes" VALUES('IcSO7lQjmkiHQPU45zW7XA',1,'black','858565d0eb666d3b62c27ff41e77ba08',7.79672861099243164062e-02,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 1, "rules": "CLUBE", "score": [0, 0], "crawford": false},
   "setup": {"position": "4HPwATDgc/ABMA", "on_roll": "black", "dice": [5, 2], "cube": {"value": 1, "owner": null}, "turns": [0, 0], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "24/22 13/8", "equity": 0.0029860734939575195, "depth": "0-ply", "chances": [0.5014930367469788, 0.13449843227863312, 0.006012337282299995, 0.1342267245054245, 0.005252618808299303], "error": 0.0}, {"text": "13/11 13/8", "equity": -0.002505064010620117, "depth": "0-ply", "chances": [0.49874746799468994, 0.14701950550079346, 0.007262358441948891, 0.14138087630271912, 0.006684677209705114], "error": 0.0}, {"text": "13/8 6/4", "equity": -0.027472615242004395, "depth": "0-ply", "chances": [0.4862636923789978, 0.1345987617969513, 0.005940303672105074, 0.1420087069272995, 0.007352380082011223], "error": 0.0}, {"text": "13/6", "equity": -0.04519975185394287, "depth": "0-ply", "chances": [0.47740012407302856, 0.13404196500778198, 0.006647627335041761, 0.15168985724449158, 0.006855569314211607], "error": 0.0}, {"text": "13/11 8/3", "equity": -0.0749812126159668, "depth": "0-ply", "chances": [0.4625093936920166, 0.13182096183300018, 0.0060087512247264385, 0.16173745691776276, 0.00926155410706997], "error": 0.0}], "taken": 4, "forced": false, "gap": 0.005491137504577637, "mwc": 0.5014930367469788, "win": 0.5014930367469788, "mwc_unit": 0.5, "luck": 0.0029860734939575195, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('IcSO7lQjmkiHQPU45zW7XA',2,'white','87479a81b1e5ee6595b902889f5ee103',1.91645503044128417968e-01,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 1, "rules": "CLUBE", "score": [0, 0], "crawford": false},
   "setup": {"position": "xGfkATDgc/ABMA", "on_roll": "white", "dice": [3, 1], "cube": {"value": 1, "owner": null}, "turns": [0, 1], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "8/5 6/5", "equity": 0.09736573696136475, "depth": "0-ply", "chances": [0.5486828684806824, 0.17725512385368347, 0.009676300920546055, 0.13562653958797455, 0.00695062754675746], "error": 0.0}, {"text": "13/10 6/5", "equity": -0.011578679084777832, "depth": "0-ply", "chances": [0.4942106604576111, 0.14372709393501282, 0.007740125525742769, 0.1615959107875824, 0.010462830774486065], "error": 0.0}, {"text": "24/23 13/10", "equity": -0.026180624961853027, "depth": "0-ply", "chances": [0.4869096875190735, 0.1386016607284546, 0.007582040037959814, 0.16692772507667542, 0.007293809205293655], "error": 0.0}, {"text": "13/9", "equity": -0.03468763828277588, "depth": "0-ply", "chances": [0.48265618085861206, 0.14359502494335175, 0.007940134964883327, 0.1613098680973053, 0.009245866909623146], "error": 0.0}, {"text": "8/4", "equity": -0.09427976608276367, "depth": "0-ply", "chances": [0.45286011695861816, 0.12703464925289154, 0.006322396919131279, 0.17367194592952728, 0.011124756187200546], "error": 0.0}], "taken": 4, "forced": false, "gap": 0.10894441604614258, "mwc": 0.5486828684806824, "win": 0.5486828684806824, "mwc_unit": 0.5, "luck": 0.02238452434539795, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('IcSO7lQjmkiHQPU45zW7XA',3,'black','0dc62fe34c072c378303f044a2741ca1',7.49655961990356445312e-02,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 1, "rules": "CLUBE", "score": [0, 0], "crawford": false},
   "setup": {"position": "yGfwATDEZ+QBMA", "on_roll": "black", "dice": [4, 1], "cube": {"value": 1, "owner": null}, "turns": [1, 1], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "6/2 3/2", "equity": 0.0052449703216552734, "depth": "0-ply", "chances": [0.5026224851608276, 0.16385696828365326, 0.009945317171514034, 0.15532512962818146, 0.008032538928091526], "error": 0.0}, {"text": "8/3", "equity": -0.006258964538574219, "depth": "0-ply", "chances": [0.4968705177307129, 0.16793066263198853, 0.01076077576726675, 0.1563214212656021, 0.008989259600639343], "error": 0.0}, {"text": "13/9 6/5", "equity": -0.029955029487609863, "depth": "0-ply", "chances": [0.48502248525619507, 0.14965644478797913, 0.008048697374761105, 0.1752806007862091, 0.01631341502070427], "error": 0.0}, {"text": "24/23 13/9", "equity": -0.03787052631378174, "depth": "0-ply", "chances": [0.48106473684310913, 0.1476248800754547, 0.008442106656730175, 0.1696547120809555, 0.013241717591881752], "error": 0.0}, {"text": "24/20 3/2", "equity": -0.06972062587738037, "depth": "0-ply", "chances": [0.4651396870613098, 0.12742798030376434, 0.006468489766120911, 0.1701194792985916, 0.010307774879038334], "error": 0.0}], "taken": 4, "forced": false, "gap": 0.011503934860229492, "mwc": 0.5026224851608276, "win": 0.5026224851608276, "mwc_unit": 0.5, "luck": -0.0890347957611084, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('M9v2C1u3EXMZiB1txuv8mQ',1,'white','d4af325c1772e851d5156d73020cdc09',2.69813653081655502319e-01,'{
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
','{"options": [{"text": "8/5 6/5", "equity": 0.25595414638519287, "depth": "0-ply", "chances": [0.5550039410591125, 0.1726018637418747, 0.008072911761701107, 0.11982767283916473, 0.005474573466926813], "error": 0.0}, {"text": "24/23 13/10", "equity": -0.013859506696462631, "depth": "0-ply", "chances": [0.49631136655807495, 0.1381462663412094, 0.0059288423508405685, 0.13899892568588257, 0.005924963857978582], "error": 0.0}, {"text": "13/9", "equity": -0.021929897367954254, "depth": "0-ply", "chances": [0.4929676055908203, 0.14393356442451477, 0.0065459911711514, 0.14107511937618256, 0.007191438693553209], "error": 0.0}, {"text": "13/10 6/5", "equity": -0.023727983236312866, "depth": "0-ply", "chances": [0.49569928646087646, 0.13939505815505981, 0.006451775319874287, 0.14576268196105957, 0.008090594783425331], "error": 0.0}, {"text": "24/20", "equity": -0.04347226396203041, "depth": "0-ply", "chances": [0.4916989207267761, 0.12652742862701416, 0.005852190311998129, 0.13949784636497498, 0.0056134797632694244], "error": 0.0}], "taken": 1, "forced": false, "gap": 0.2698136530816555, "mwc": 0.5254597589409351, "win": 0.5550039410591125, "mwc_unit": 0.09946999999999995, "luck": 0.25595414638519287, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('M9v2C1u3EXMZiB1txuv8mQ',3,'black','8ec6bc108b4fc0469e22efe4a5919824',4.94017750024795532226e-02,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 0], "crawford": false},
   "setup": {"position": "4HPiASjgc/ABMA", "on_roll": "black", "dice": [5, 2], "cube": {"value": 1, "owner": null}, "turns": [1, 0], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "24/22 13/8", "equity": -0.13921378552913666, "depth": "0-ply", "chances": [0.4708303213119507, 0.11849020421504974, 0.005045435391366482, 0.15101803839206696, 0.005714044906198978], "error": 0.0}, {"text": "24/22 6/1*", "equity": -0.17280952632427216, "depth": "0-ply", "chances": [0.46185237169265747, 0.11638534814119339, 0.004518408793956041, 0.15002483129501343, 0.006758829113095999], "error": 0.0}, {"text": "13/11 13/8", "equity": -0.1886155605316162, "depth": "0-ply", "chances": [0.45871424674987793, 0.12398834526538849, 0.0052984002977609634, 0.16015546023845673, 0.008402745239436626], "error": 0.0}, {"text": "13/11 6/1*", "equity": -0.20284250378608704, "depth": "0-ply", "chances": [0.455802321434021, 0.1234297826886177, 0.005169042851775885, 0.16212216019630432, 0.009523925371468067], "error": 0.0}, {"text": "13/8 6/4", "equity": -0.23901870846748352, "depth": "0-ply", "chances": [0.44777214527130127, 0.11709964275360107, 0.004954872187227011, 0.1631038784980774, 0.00957402866333723], "error": 0.0}], "taken": 2, "forced": false, "gap": 0.0335957407951355, "mwc": 0.4861524047534168, "win": 0.4708303213119507, "mwc_unit": 0.09946999999999995, "luck": -0.1530732922255993, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('M9v2C1u3EXMZiB1txuv8mQ',5,'white','501bb75b2981e7dcf9a20dc4b68b2e79',2.39592832513153553009e-01,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 0], "crawford": false},
   "setup": {"position": "4PPIATDgc+IBKA", "on_roll": "white", "dice": [6, 5], "cube": {"value": 1, "owner": null}, "turns": [1, 1], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "24/18 23/18", "equity": 0.24904294312000275, "depth": "0-ply", "chances": [0.5630161762237549, 0.12514837086200714, 0.0048337895423173904, 0.09540923684835434, 0.003748989664018154], "error": 0.0}, {"text": "24/13", "equity": 0.009450110606849194, "depth": "0-ply", "chances": [0.5082544088363647, 0.12499266862869263, 0.006124502047896385, 0.14305619895458221, 0.004437572322785854], "error": 0.0}, {"text": "24/18 13/8", "equity": -0.11357956379652023, "depth": "0-ply", "chances": [0.4799935221672058, 0.13128477334976196, 0.007303444668650627, 0.1687784194946289, 0.007286990527063608], "error": 0.0}, {"text": "13/8 10/4", "equity": -0.18040339648723602, "depth": "0-ply", "chances": [0.4617360830307007, 0.1297098994255066, 0.006798001937568188, 0.16827479004859924, 0.008300487883388996], "error": 0.0}, {"text": "24/18 10/5", "equity": -0.19086812436580658, "depth": "0-ply", "chances": [0.4650862216949463, 0.12046535313129425, 0.006249433383345604, 0.17835186421871185, 0.008062486536800861], "error": 0.0}], "taken": 1, "forced": false, "gap": 0.23959283251315355, "mwc": 0.5247723015521467, "win": 0.5630161762237549, "mwc_unit": 0.09946999999999995, "luck": 0.06042739748954773, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('M9v2C1u3EXMZiB1txuv8mQ',9,'white','4ae39e66db8f1a3445e882e334338f76',7.31835052371025085449e-01,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 0], "crawford": false},
   "setup": {"position": "sOfIATDgc+IDEA", "on_roll": "white", "dice": [4, 3], "cube": {"value": 1, "owner": null}, "turns": [2, 2], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "13/10 13/9", "equity": -0.15963305532932281, "depth": "0-ply", "chances": [0.4722796082496643, 0.11953417211771011, 0.006219774018973112, 0.17433065176010132, 0.005501655396074057], "error": 0.0}, {"text": "13/10 6/2", "equity": -0.334185928106308, "depth": "0-ply", "chances": [0.43639427423477173, 0.10655629634857178, 0.005373529624193907, 0.20132386684417725, 0.006661818362772465], "error": 0.0}, {"text": "13/10 8/4", "equity": -0.3629794716835022, "depth": "0-ply", "chances": [0.42967844009399414, 0.10839297622442245, 0.005506677553057671, 0.20639927685260773, 0.007391400635242462], "error": 0.0}, {"text": "13/6", "equity": -0.3774845600128174, "depth": "0-ply", "chances": [0.42422235012054443, 0.10264544934034348, 0.00536296796053648, 0.19886629283428192, 0.006153694819658995], "error": 0.0}, {"text": "8/4 6/3", "equity": -0.8914681077003479, "depth": "0-ply", "chances": [0.35258257389068604, 0.08867952227592468, 0.004345665220171213, 0.29380398988723755, 0.01754104346036911], "error": 0.0}], "taken": 4, "forced": false, "gap": 0.17455287277698517, "mwc": 0.48412129998639225, "win": 0.4722796082496643, "mwc_unit": 0.09946999999999995, "luck": -0.12673012539744377, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('M9v2C1u3EXMZiB1txuv8mQ',11,'white','030c87bc4d750aaf6dcd7f74aa9b7ba9',1.08531415462493896484e-01,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 0], "crawford": false},
   "setup": {"position": "lGfiAxCw58gBMA", "on_roll": "black", "dice": null, "cube": {"value": 1, "owner": null}, "turns": [3, 2], "automatic_doubles": 0, "offer": {"kind": "double", "by": "black"}},
   "steps": []
  }
 ]
}
','{"options": [{"text": "take", "equity": -0.8914685845375061, "depth": "0-ply", "chances": [], "error": 0.0}, {"text": "pass", "equity": -1.0, "depth": "0-ply", "chances": [], "error": 0.0}], "taken": 1, "forced": false, "gap": 0.1085314154624939, "mwc": 0.4113256198960543, "win": 0.35258251428604126, "mwc_unit": 0.09946999999999995, "luck": null, "cube": {"no_double": 0.7799763679504395, "double_take": 0.8914685845375061, "double_pass": 1.0, "double_beaver": null, "allowed": true, "redouble": false}, "cube_error": "wrong pass"}');
INSERT INTO "mistakes" VALUES('M9v2C1u3EXMZiB1txuv8mQ',17,'white','92387ebcd244d9db4cd03c0f1a37163d',1.67253479361534118652e-01,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 1], "crawford": false},
   "setup": {"position": "4NvgAyCYZ/ABMA", "on_roll": "white", "dice": null, "cube": {"value": 1, "owner": null}, "turns": [1, 2], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "no double", "equity": -0.021913766860961914, "depth": "0-ply", "chances": [], "error": 0.0}, {"text": "double", "equity": -0.18916724622249603, "depth": "0-ply", "chances": [], "error": 0.0}], "taken": 1, "forced": false, "gap": 0.16725347936153412, "mwc": 0.3718724519109726, "win": 0.45745566487312317, "mwc_unit": 0.12538, "luck": null, "cube": {"no_double": -0.021913766860961914, "double_take": -0.18916724622249603, "double_pass": 1.0, "double_beaver": null, "allowed": true, "redouble": false}, "cube_error": "wrong double"}');
INSERT INTO "mistakes" VALUES('4IIpmXcYS6dUD91YgKcERQ',1,'black','858565d0eb666d3b62c27ff41e77ba08',7.79672861099243164062e-02,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 1, "rules": "CLUBE", "score": [0, 0], "crawford": false},
   "setup": {"position": "4HPwATDgc/ABMA", "on_roll": "black", "dice": [5, 2], "cube": {"value": 1, "owner": null}, "turns": [0, 0], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "24/22 13/8", "equity": 0.0029860734939575195, "depth": "0-ply", "chances": [0.5014930367469788, 0.13449843227863312, 0.006012337282299995, 0.1342267245054245, 0.005252618808299303], "error": 0.0}, {"text": "13/11 13/8", "equity": -0.002505064010620117, "depth": "0-ply", "chances": [0.49874746799468994, 0.14701950550079346, 0.007262358441948891, 0.14138087630271912, 0.006684677209705114], "error": 0.0}, {"text": "13/8 6/4", "equity": -0.027472615242004395, "depth": "0-ply", "chances": [0.4862636923789978, 0.1345987617969513, 0.005940303672105074, 0.1420087069272995, 0.007352380082011223], "error": 0.0}, {"text": "13/6", "equity": -0.04519975185394287, "depth": "0-ply", "chances": [0.47740012407302856, 0.13404196500778198, 0.006647627335041761, 0.15168985724449158, 0.006855569314211607], "error": 0.0}, {"text": "13/11 8/3", "equity": -0.0749812126159668, "depth": "0-ply", "chances": [0.4625093936920166, 0.13182096183300018, 0.0060087512247264385, 0.16173745691776276, 0.00926155410706997], "error": 0.0}], "taken": 4, "forced": false, "gap": 0.005491137504577637, "mwc": 0.5014930367469788, "win": 0.5014930367469788, "mwc_unit": 0.5, "luck": 0.0029860734939575195, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('4IIpmXcYS6dUD91YgKcERQ',2,'white','87479a81b1e5ee6595b902889f5ee103',1.91645503044128417968e-01,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 1, "rules": "CLUBE", "score": [0, 0], "crawford": false},
   "setup": {"position": "xGfkATDgc/ABMA", "on_roll": "white", "dice": [3, 1], "cube": {"value": 1, "owner": null}, "turns": [0, 1], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "8/5 6/5", "equity": 0.09736573696136475, "depth": "0-ply", "chances": [0.5486828684806824, 0.17725512385368347, 0.009676300920546055, 0.13562653958797455, 0.00695062754675746], "error": 0.0}, {"text": "13/10 6/5", "equity": -0.011578679084777832, "depth": "0-ply", "chances": [0.4942106604576111, 0.14372709393501282, 0.007740125525742769, 0.1615959107875824, 0.010462830774486065], "error": 0.0}, {"text": "24/23 13/10", "equity": -0.026180624961853027, "depth": "0-ply", "chances": [0.4869096875190735, 0.1386016607284546, 0.007582040037959814, 0.16692772507667542, 0.007293809205293655], "error": 0.0}, {"text": "13/9", "equity": -0.03468763828277588, "depth": "0-ply", "chances": [0.48265618085861206, 0.14359502494335175, 0.007940134964883327, 0.1613098680973053, 0.009245866909623146], "error": 0.0}, {"text": "8/4", "equity": -0.09427976608276367, "depth": "0-ply", "chances": [0.45286011695861816, 0.12703464925289154, 0.006322396919131279, 0.17367194592952728, 0.011124756187200546], "error": 0.0}], "taken": 4, "forced": false, "gap": 0.10894441604614258, "mwc": 0.5486828684806824, "win": 0.5486828684806824, "mwc_unit": 0.5, "luck": 0.02238452434539795, "cube": null, "cube_error": null}');
INSERT INTO "mistakes" VALUES('4IIpmXcYS6dUD91YgKcERQ',3,'black','0dc62fe34c072c378303f044a2741ca1',7.49655961990356445312e-02,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 1, "rules": "CLUBE", "score": [0, 0], "crawford": false},
   "setup": {"position": "yGfwATDEZ+QBMA", "on_roll": "black", "dice": [4, 1], "cube": {"value": 1, "owner": null}, "turns": [1, 1], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "6/2 3/2", "equity": 0.0052449703216552734, "depth": "0-ply", "chances": [0.5026224851608276, 0.16385696828365326, 0.009945317171514034, 0.15532512962818146, 0.008032538928091526], "error": 0.0}, {"text": "8/3", "equity": -0.006258964538574219, "depth": "0-ply", "chances": [0.4968705177307129, 0.16793066263198853, 0.01076077576726675, 0.1563214212656021, 0.008989259600639343], "error": 0.0}, {"text": "13/9 6/5", "equity": -0.029955029487609863, "depth": "0-ply", "chances": [0.48502248525619507, 0.14965644478797913, 0.008048697374761105, 0.1752806007862091, 0.01631341502070427], "error": 0.0}, {"text": "24/23 13/9", "equity": -0.03787052631378174, "depth": "0-ply", "chances": [0.48106473684310913, 0.1476248800754547, 0.008442106656730175, 0.1696547120809555, 0.013241717591881752], "error": 0.0}, {"text": "24/20 3/2", "equity": -0.06972062587738037, "depth": "0-ply", "chances": [0.4651396870613098, 0.12742798030376434, 0.006468489766120911, 0.1701194792985916, 0.010307774879038334], "error": 0.0}], "taken": 4, "forced": false, "gap": 0.011503934860229492, "mwc": 0.5026224851608276, "win": 0.5026224851608276, "mwc_unit": 0.5, "luck": -0.0890347957611084, "cube": null, "cube_error": null}');
CREATE TABLE persons (
	id VARCHAR(22) NOT NULL, 
	kind VARCHAR(7) NOT NULL, 
	name VARCHAR(40), 
	created DATETIME NOT NULL, 
	folded VARCHAR(60), 
	password TEXT, 
	email VARCHAR(254), 
	shows JSON, 
	ban JSON, 
	mute JSON, 
	is_admin BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "persons" VALUES('zSCMj8WDND7Dy1QK5DwU_A','member','Ana','2026-11-18 20:31:39.240513','ana','$argon2id$v=19$m=64,t=3,p=1$WJYYU5s98ioFxR3bWiIQCQ$VAdQRgyT2lGejqQ1fa8+JQ/+Rn/xXKMnV+4gCdF3KL4','ana@x.example','{"play": true, "games": false, "online": true}',NULL,NULL,0);
INSERT INTO "persons" VALUES('H-K1REuHypakZH2Wty_sPQ','member','Rui','2026-11-18 20:31:39.285782','rul','$argon2id$v=19$m=64,t=3,p=1$PxDWHu+Tn2Sz0PG8r8U38g$RGUEaAH/EuzMo2D6opQ00lgtJqpUrLr9tjFLjd24QIg',NULL,NULL,NULL,NULL,0);
CREATE TABLE problem_answers (
	person_id VARCHAR(22) NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	answer VARCHAR(80) NOT NULL, 
	correct BOOLEAN NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (person_id, "key"), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "problem_answers" VALUES('zSCMj8WDND7Dy1QK5DwU_A','001b15f284545aa43d9935c399efb824','13/11 13/9',0,'2026-11-18 20:33:43.442452');
CREATE TABLE problem_cards (
	person_id VARCHAR(22) NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	loss FLOAT NOT NULL, 
	moment TEXT NOT NULL, 
	verdict JSON NOT NULL, 
	PRIMARY KEY (person_id, "key"), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "problem_cards" VALUES('zSCMj8WDND7Dy1QK5DwU_A','001b15f284545aa43d9935c399efb824',0.2311,'{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": null, "rules": "MONEY", "score": [0, 0], "crawford": false},
   "setup": {"position": "4HPwAUEbTuEBIQ", "on_roll": "white", "dice": [4, 2], "cube": {"value": 1, "owner": null}, "turns": [0, 0], "automatic_doubles": 0},
   "steps": []
  }
 ]
}
','{"options": [{"text": "13/11 9/5*", "equity": 0.7402, "depth": "rollout", "chances": [0.6801, 0.4384, 0.005, 0.0786, 0.0044], "error": 0.0057}, {"text": "9/5* 8/6", "equity": 0.6855, "depth": "rollout", "chances": [0.6417, 0.3651, 0.0048, 0.0849, 0.004], "error": 0.005}, {"text": "24/22 9/5*", "equity": 0.6708, "depth": "rollout", "chances": [0.6516, 0.3818, 0.0049, 0.0841, 0.0042], "error": 0.0062}, {"text": "20/18 9/5*", "equity": 0.6639, "depth": "rollout", "chances": [0.6494, 0.3727, 0.0051, 0.089, 0.0047], "error": 0.0063}, {"text": "8/4 6/4", "equity": 0.66, "depth": "rollout", "chances": [0.6498, 0.3346, 0.0046, 0.0758, 0.0032], "error": 0.0084}, {"text": "13/11 13/9", "equity": 0.5091172625541687, "depth": "0-ply", "chances": [0.6192740201950073, 0.32756897807121277, 0.006024963688105345, 0.09051495045423508, 0.004691662732511759], "error": 0.0}], "taken": 5, "forced": false, "gap": 0.05469999999999997, "mwc": null, "win": 0.6801, "mwc_unit": null, "luck": null, "cube": null, "cube_error": null}');
CREATE TABLE problem_days (
	person_id VARCHAR(22) NOT NULL, 
	day DATE NOT NULL, 
	PRIMARY KEY (person_id, day), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "problem_days" VALUES('zSCMj8WDND7Dy1QK5DwU_A','2026-11-18');
CREATE TABLE problem_ratings (
	"key" VARCHAR(32) NOT NULL, 
	points FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "problem_ratings" VALUES('001b15f284545aa43d9935c399efb824',1.63690317626320461382e+03,97.3921692140455,5.99990107712626771774e-02);
CREATE TABLE rated (
	table_id VARCHAR(22) NOT NULL, 
	side VARCHAR(5) NOT NULL, 
	person_id VARCHAR(22) NOT NULL, 
	opponent_id VARCHAR(22), 
	length INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	points_before FLOAT NOT NULL, 
	deviation_before FLOAT NOT NULL, 
	points FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (table_id, side), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE, 
	FOREIGN KEY(opponent_id) REFERENCES persons (id) ON DELETE SET NULL
);
INSERT INTO "rated" VALUES('33QO9zekCgckjZIV6_coIw','black','H-K1REuHypakZH2Wty_sPQ','zSCMj8WDND7Dy1QK5DwU_A',1,1,1500.0,200.0,1.52254838952337104274e+03,1.98708172720405286783e+02,'2026-11-18 20:31:41.667159');
INSERT INTO "rated" VALUES('33QO9zekCgckjZIV6_coIw','white','zSCMj8WDND7Dy1QK5DwU_A','H-K1REuHypakZH2Wty_sPQ',1,0,1500.0,200.0,1.47745161047662895725e+03,1.98708172720405286783e+02,'2026-11-18 20:31:41.667159');
CREATE TABLE ratings (
	person_id VARCHAR(22) NOT NULL, 
	points FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	matches INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (person_id), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "ratings" VALUES('H-K1REuHypakZH2Wty_sPQ',1.52254838952337104274e+03,1.98708172720405286783e+02,5.99999999999999908406e-02,1,'2026-11-18 20:31:41.667159');
INSERT INTO "ratings" VALUES('zSCMj8WDND7Dy1QK5DwU_A',1.47745161047662895725e+03,1.98708172720405286783e+02,5.99999999999999908406e-02,1,'2026-11-18 20:31:41.667159');
CREATE TABLE relations (
	person_id VARCHAR(22) NOT NULL, 
	other_id VARCHAR(22) NOT NULL, 
	kind VARCHAR(6) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (person_id, other_id), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE, 
	FOREIGN KEY(other_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "relations" VALUES('zSCMj8WDND7Dy1QK5DwU_A','H-K1REuHypakZH2Wty_sPQ','follow','2026-11-18 20:31:39.416535');
CREATE TABLE repetitions (
	person_id VARCHAR(22) NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	box INTEGER NOT NULL, 
	seen INTEGER NOT NULL, 
	due DATETIME NOT NULL, 
	PRIMARY KEY (person_id, "key"), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "repetitions" VALUES('zSCMj8WDND7Dy1QK5DwU_A','4ae39e66db8f1a3445e882e334338f76',0,1,'2026-11-18 20:43:29.230959');
INSERT INTO "repetitions" VALUES('zSCMj8WDND7Dy1QK5DwU_A','001b15f284545aa43d9935c399efb824',0,1,'2026-11-18 20:43:43.442452');
CREATE TABLE reports (
	id VARCHAR(22) NOT NULL, 
	person_id VARCHAR(22), 
	about_id VARCHAR(22) NOT NULL, 
	reason VARCHAR(20) NOT NULL, 
	text TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE SET NULL, 
	FOREIGN KEY(about_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "reports" VALUES('Y_GlIWu6Rv6nlXxL4FjZ3w','H-K1REuHypakZH2Wty_sPQ','zSCMj8WDND7Dy1QK5DwU_A','talk','rude','2026-11-18 20:31:39.448201');
CREATE TABLE results (
	table_id VARCHAR(22) NOT NULL, 
	game INTEGER NOT NULL, 
	winner VARCHAR(5) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	points INTEGER NOT NULL, 
	cube INTEGER NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	length INTEGER, 
	ends_match BOOLEAN NOT NULL, 
	at DATETIME NOT NULL, 
	level VARCHAR(40), 
	white_id VARCHAR(22), 
	black_id VARCHAR(22), 
	PRIMARY KEY (table_id, game), 
	FOREIGN KEY(white_id) REFERENCES persons (id) ON DELETE SET NULL, 
	FOREIGN KEY(black_id) REFERENCES persons (id) ON DELETE SET NULL
);
INSERT INTO "results" VALUES('33QO9zekCgckjZIV6_coIw',1,'black','single',1,1,'backgammon',1,1,'2026-11-18 20:31:41.667159',NULL,'zSCMj8WDND7Dy1QK5DwU_A','H-K1REuHypakZH2Wty_sPQ');
CREATE TABLE reviews (
	id VARCHAR(22) NOT NULL, 
	person_id VARCHAR(22) NOT NULL, 
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
	PRIMARY KEY (id), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "reviews" VALUES('IcSO7lQjmkiHQPU45zW7XA','H-K1REuHypakZH2Wty_sPQ','aeae6eeb8aa4262c2204eabc37217802f1224271aa3b6bdac08170aba8f60235','33QO9zekCgckjZIV6_coIw','2026-11-18 20:32:40.678984','done','black',4,'{"white": "Ana", "black": "Rui", "bots": {}, "length": 1, "score": [0, 1], "winner": "black", "done": "729d0e7839a677851f4ea26c612cfdbb40c15ca70fe783ea8ca4cb7b6b474406", "losses": []}','{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 1, "rules": "CLUBE", "score": [0, 0], "crawford": false},
   "steps": [
    "start 2-5",
    "black: 13/11 8/3",
    "white: roll 3-1",
    "white: 8/5/4",
    "black: roll 4-1",
    "black: 24/20 3/2",
    "white: roll 4-4",
    "white: resign single",
    "black: accept"
   ],
   "result": {"winner": "black", "win": "single", "points": 1}
  }
 ]
}
','{"white": {"all": {"decisions": 1, "loss": 0.19164550304412842, "mwc_loss": 0.09582275152206421, "squares": 0.036727998837037035, "pr": 95.82275152206421, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 191.64550304412842, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "checker": {"decisions": 1, "loss": 0.19164550304412842, "mwc_loss": 0.09582275152206421, "squares": 0.036727998837037035, "pr": 95.82275152206421, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 191.64550304412842, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "cube": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "stages": {"opening": {"decisions": 1, "loss": 0.19164550304412842, "mwc_loss": 0.09582275152206421, "squares": 0.036727998837037035, "pr": 95.82275152206421, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 191.64550304412842, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "contact": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "race": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "bear-off": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}}, "cube_errors": {}, "luck": 0.17944121360778809, "mwc_luck": 0.08972060680389404, "snowie_error_rate": 47.911375761032104}, "black": {"all": {"decisions": 2, "loss": 0.15293288230895996, "mwc_loss": 0.07646644115447998, "squares": 0.011698738316823665, "pr": 38.23322057723999, "pr_half_width_95": 1.4708280563354492, "gnubg_decisions": 2, "gnubg_millipoints": 76.46644115447998, "marks": {"error": 2, "blunder": 0, "very bad": 0}}, "checker": {"decisions": 2, "loss": 0.15293288230895996, "mwc_loss": 0.07646644115447998, "squares": 0.011698738316823665, "pr": 38.23322057723999, "pr_half_width_95": 1.4708280563354492, "gnubg_decisions": 2, "gnubg_millipoints": 76.46644115447998, "marks": {"error": 2, "blunder": 0, "very bad": 0}}, "cube": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "stages": {"opening": {"decisions": 2, "loss": 0.15293288230895996, "mwc_loss": 0.07646644115447998, "squares": 0.011698738316823665, "pr": 38.23322057723999, "pr_half_width_95": 1.4708280563354492, "gnubg_decisions": 2, "gnubg_millipoints": 76.46644115447998, "marks": {"error": 2, "blunder": 0, "very bad": 0}}, "contact": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "race": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "bear-off": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}}, "cube_errors": {}, "luck": -0.08604872226715088, "mwc_luck": -0.04302436113357544, "snowie_error_rate": 38.23322057723999}}','{"limit":"0-ply","luck_adjusted":-0.6327,"preset":"CLUBE","rules":{"opening":"keep","backgammon":"home","cube":true,"doubling":"before roll","closed_out_rolls":true,"automatic_doubles":0,"jacoby":false,"beaver":false,"raccoon":false,"crawford":3,"holland":false,"variant":"backgammon"},"games":[{"game":1,"score":[0,0],"crawford":false,"winner":"black","win":1,"points":1,"players":{"white":{"pr":95.8228,"luck":0.1794},"black":{"pr":38.2332,"luck":-0.086}}}],"players":{"white":{"pr":95.8228,"pr_half":null,"decisions":1,"rating_word":null,"mwc_lost":0.0958,"mpm":191.6455,"luck":0.1794,"mwc_luck":0.0897,"checker":{"decisions":1,"loss":0.1916,"errors":0,"blunders":0,"very_bad":1,"pr":95.8228},"cube":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"stages":{"opening":{"decisions":1,"loss":0.1916,"errors":0,"blunders":0,"very_bad":1,"pr":95.8228},"contact":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"race":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"bear-off":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null}},"cube_errors":{}},"black":{"pr":38.2332,"pr_half":1.4708,"decisions":2,"rating_word":null,"mwc_lost":0.0765,"mpm":76.4664,"luck":-0.086,"mwc_luck":-0.043,"checker":{"decisions":2,"loss":0.1529,"errors":2,"blunders":0,"very_bad":0,"pr":38.2332},"cube":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"stages":{"opening":{"decisions":2,"loss":0.1529,"errors":2,"blunders":0,"very_bad":0,"pr":38.2332},"contact":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"race":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"bear-off":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null}},"cube_errors":{}}},"moves":[{"n":1,"game":1,"by":"black","kind":"play","stage":"opening","dice":[5,2],"text":"13/11 8/3","board":{"white":{"6":5,"8":3,"13":5,"24":2},"black":{"6":5,"8":3,"13":5,"24":2},"off":[0,0]},"on_roll":"black","cube":null,"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:0:0:0:1:10","score":[0,0],"win":0.4985,"mwc":0.4985,"luck":0.003,"loss":0.078,"mark":"error","cube_error":null,"forced":false,"plays":[{"text":"24/22 13/8","moves":[[24,22,false],[13,8,false]],"equity":0.003,"loss":0.0,"depth":"0-ply","chances":{"win":0.5015,"gammon":0.1345,"backgammon":0.006,"lose_gammon":0.1342,"lose_backgammon":0.0053},"error":null,"is_played":false},{"text":"13/11 13/8","moves":[[13,11,false],[13,8,false]],"equity":-0.0025,"loss":0.0055,"depth":"0-ply","chances":{"win":0.4987,"gammon":0.147,"backgammon":0.0073,"lose_gammon":0.1414,"lose_backgammon":0.0067},"error":null,"is_played":false},{"text":"13/8 6/4","moves":[[13,8,false],[6,4,false]],"equity":-0.0275,"loss":0.0305,"depth":"0-ply","chances":{"win":0.4863,"gammon":0.1346,"backgammon":0.0059,"lose_gammon":0.142,"lose_backgammon":0.0074},"error":null,"is_played":false},{"text":"13/6","moves":[[13,8,false],[8,6,false]],"equity":-0.0452,"loss":0.0482,"depth":"0-ply","chances":{"win":0.4774,"gammon":0.134,"backgammon":0.0066,"lose_gammon":0.1517,"lose_backgammon":0.0069},"error":null,"is_played":false},{"text":"13/11 8/3","moves":[[13,11,false],[8,3,false]],"equity":-0.075,"loss":0.078,"depth":"0-ply","chances":{"win":0.4625,"gammon":0.1318,"backgammon":0.006,"lose_gammon":0.1617,"lose_backgammon":0.0093},"error":null,"is_played":true}],"choices":null,"file":null},{"n":2,"game":1,"by":"white","kind":"play","stage":"opening","dice":[3,1],"text":"8/4","board":{"white":{"6":5,"8":3,"13":5,"24":2},"black":{"3":1,"6":5,"8":2,"11":1,"13":4,"24":2},"off":[0,0]},"on_roll":"white","cube":null,"xgid":"XGID=-b----E-C---dEa--b-e--a-B-:0:0:1:31:0:0:0:1:10","score":[0,0],"win":0.5487,"mwc":0.5487,"luck":0.0224,"loss":0.1916,"mark":"very bad","cube_error":null,"forced":false,"plays":[{"text":"8/5 6/5","moves":[[8,5,false],[6,5,false]],"equity":0.0974,"loss":0.0,"depth":"0-ply","chances":{"win":0.5487,"gammon":0.1773,"backgammon":0.0097,"lose_gammon":0.1356,"lose_backgammon":0.007},"error":null,"is_played":false},{"text":"13/10 6/5","moves":[[13,10,false],[6,5,false]],"equity":-0.0116,"loss":0.1089,"depth":"0-ply","chances":{"win":0.4942,"gammon":0.1437,"backgammon":0.0077,"lose_gammon":0.1616,"lose_backgammon":0.0105},"error":null,"is_played":false},{"text":"24/23 13/10","moves":[[24,23,false],[13,10,false]],"equity":-0.0262,"loss":0.1235,"depth":"0-ply","chances":{"win":0.4869,"gammon":0.1386,"backgammon":0.0076,"lose_gammon":0.1669,"lose_backgammon":0.0073},"error":null,"is_played":false},{"text":"13/9","moves":[[13,10,false],[10,9,false]],"equity":-0.0347,"loss":0.1321,"depth":"0-ply","chances":{"win":0.4827,"gammon":0.1436,"backgammon":0.0079,"lose_gammon":0.1613,"lose_backgammon":0.0092},"error":null,"is_played":false},{"text":"8/4","moves":[[8,5,false],[5,4,false]],"equity":-0.0943,"loss":0.1916,"depth":"0-ply","chances":{"win":0.4529,"gammon":0.127,"backgammon":0.0063,"lose_gammon":0.1737,"lose_backgammon":0.0111},"error":null,"is_played":true}],"choices":null,"file":null},{"n":3,"game":1,"by":"black","kind":"play","stage":"opening","dice":[4,1],"text":"24/20 3/2","board":{"white":{"4":1,"6":5,"8":2,"13":5,"24":2},"black":{"3":1,"6":5,"8":2,"11":1,"13":4,"24":2},"off":[0,0]},"on_roll":"black","cube":null,"xgid":"XGID=-b--A-E-B---dEa--b-e--a-B-:0:0:-1:41:0:0:0:1:10","score":[0,0],"win":0.4974,"mwc":0.4974,"luck":-0.089,"loss":0.075,"mark":"error","cube_error":null,"forced":false,"plays":[{"text":"6/2 3/2","moves":[[6,2,false],[3,2,false]],"equity":0.0052,"loss":0.0,"depth":"0-ply","chances":{"win":0.5026,"gammon":0.1639,"backgammon":0.0099,"lose_gammon":0.1553,"lose_backgammon":0.008},"error":null,"is_played":false},{"text":"8/3","moves":[[8,4,false],[4,3,false]],"equity":-0.0063,"loss":0.0115,"depth":"0-ply","chances":{"win":0.4969,"gammon":0.1679,"backgammon":0.0108,"lose_gammon":0.1563,"lose_backgammon":0.009},"error":null,"is_played":false},{"text":"13/9 6/5","moves":[[13,9,false],[6,5,false]],"equity":-0.03,"loss":0.0352,"depth":"0-ply","chances":{"win":0.485,"gammon":0.1497,"backgammon":0.008,"lose_gammon":0.1753,"lose_backgammon":0.0163},"error":null,"is_played":false},{"text":"24/23 13/9","moves":[[24,23,false],[13,9,false]],"equity":-0.0379,"loss":0.0431,"depth":"0-ply","chances":{"win":0.4811,"gammon":0.1476,"backgammon":0.0084,"lose_gammon":0.1697,"lose_backgammon":0.0132},"error":null,"is_played":false},{"text":"24/20 3/2","moves":[[24,20,false],[3,2,false]],"equity":-0.0697,"loss":0.075,"depth":"0-ply","chances":{"win":0.4651,"gammon":0.1274,"backgammon":0.0065,"lose_gammon":0.1701,"lose_backgammon":0.0103},"error":null,"is_played":true}],"choices":null,"file":null},{"n":4,"game":1,"by":"white","kind":"play","stage":"opening","dice":[4,4],"text":"","board":{"white":{"4":1,"6":5,"8":2,"13":5,"24":2},"black":{"2":1,"6":5,"8":2,"11":1,"13":4,"20":1,"24":1},"off":[0,0]},"on_roll":"white","cube":null,"xgid":"XGID=-a--AaE-B---dEa--b-e---aB-:0:0:1:44:0:0:0:1:10","score":[0,0],"win":0.6134,"mwc":0.6134,"luck":0.1571,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":[{"text":"13/5*(2)","moves":[[13,9,false],[13,9,false],[9,5,true],[9,5,false]],"equity":0.2268,"loss":0.0,"depth":"0-ply","chances":{"win":0.6134,"gammon":0.2481,"backgammon":0.0168,"lose_gammon":0.1072,"lose_backgammon":0.006},"error":null,"is_played":false},{"text":"13/5*/1* 8/4","moves":[[13,9,false],[9,5,true],[8,4,false],[5,1,true]],"equity":0.1977,"loss":0.029,"depth":"0-ply","chances":{"win":0.5989,"gammon":0.2986,"backgammon":0.0185,"lose_gammon":0.1103,"lose_backgammon":0.0065},"error":null,"is_played":false},{"text":"13/5* 13/9 8/4","moves":[[13,9,false],[13,9,false],[9,5,true],[8,4,false]],"equity":0.1345,"loss":0.0922,"depth":"0-ply","chances":{"win":0.5673,"gammon":0.2359,"backgammon":0.0175,"lose_gammon":0.1324,"lose_backgammon":0.0103},"error":null,"is_played":false},{"text":"24/20(2) 13/9(2)","moves":[[24,20,false],[24,20,false],[13,9,false],[13,9,false]],"equity":0.1287,"loss":0.0981,"depth":"0-ply","chances":{"win":0.5643,"gammon":0.1381,"backgammon":0.0052,"lose_gammon":0.0783,"lose_backgammon":0.0026},"error":null,"is_played":false},{"text":"24/20 13/5* 8/4","moves":[[24,20,false],[13,9,false],[9,5,true],[8,4,false]],"equity":0.1283,"loss":0.0985,"depth":"0-ply","chances":{"win":0.5641,"gammon":0.2146,"backgammon":0.0155,"lose_gammon":0.1297,"lose_backgammon":0.0081},"error":null,"is_played":false}],"choices":null,"file":null}]}');
INSERT INTO "reviews" VALUES('M9v2C1u3EXMZiB1txuv8mQ','zSCMj8WDND7Dy1QK5DwU_A','d72350ba915ff64cc78db7ba1d71c3df07ba22606627da7199fcd0ad44d2d6d6',NULL,'2026-11-18 20:32:40.823181','done','white',18,'{"white": "Helena", "black": "Tomas", "bots": {}, "length": 3, "score": [0, 1], "winner": null, "done": "4df77578429afcc19ae381963de566a39736e63ce417be586e89dcc8424170ee", "losses": []}','{
 "format": "gamao match",
 "version": 1,
 "white": "Helena",
 "black": "Tomas",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 0], "crawford": false},
   "steps": [
    "start 3-1",
    "white: 24/23 13/10",
    "black: roll 5-2",
    "black: 13/11 13/8",
    "white: roll 6-5",
    "white: 24/18/13",
    "black: roll 3-1",
    "black: 8/5 6/5",
    "white: roll 4-3",
    "white: 8/4 6/3",
    "black: double",
    "white: pass"
   ],
   "result": {"winner": "black", "win": "single", "points": 1}
  },
  {
   "match": {"length": 3, "rules": "TORNEIO", "score": [0, 1], "crawford": false},
   "steps": [
    "start 1-6",
    "black: 13/7 8/7",
    "white: roll 4-2",
    "white: 8/4 6/4",
    "black: roll 6-5",
    "black: 24/18/13",
    "white: double",
    "black: take"
   ]
  }
 ]
}
','{"white": {"all": {"decisions": 7, "loss": 1.5170264327898622, "mwc_loss": 0.15523215691986486, "squares": 0.7055394711606766, "pr": 108.35903091356158, "pr_half_width_95": 92.8198785881338, "gnubg_decisions": 7, "gnubg_millipoints": 216.71806182712317, "marks": {"error": 0, "blunder": 1, "very bad": 4}}, "checker": {"decisions": 4, "loss": 1.2412415379658341, "mwc_loss": 0.12346629578146145, "squares": 0.665786676659845, "pr": 155.15519224572927, "pr_half_width_95": 149.86219305062917, "gnubg_decisions": 4, "gnubg_millipoints": 310.31038449145854, "marks": {"error": 0, "blunder": 0, "very bad": 3}}, "cube": {"decisions": 3, "loss": 0.275784894824028, "mwc_loss": 0.031765861138403406, "squares": 0.03975279450083158, "pr": 45.964149137338005, "pr_half_width_95": 48.010596462271, "gnubg_decisions": 3, "gnubg_millipoints": 91.92829827467601, "marks": {"error": 0, "blunder": 1, "very bad": 1}}, "stages": {"opening": {"decisions": 7, "loss": 1.5170264327898622, "mwc_loss": 0.15523215691986486, "squares": 0.7055394711606766, "pr": 108.35903091356158, "pr_half_width_95": 92.8198785881338, "gnubg_decisions": 7, "gnubg_millipoints": 216.71806182712317, "marks": {"error": 0, "blunder": 1, "very bad": 4}}, "contact": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "race": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "bear-off": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}}, "cube_errors": {"wrong double": {"count": 1, "loss": 0.16725347936153412}, "wrong pass": {"count": 1, "loss": 0.1085314154624939}}, "luck": 0.27232648618519306, "mwc_luck": 0.029230426585152732, "snowie_error_rate": 189.62830409873277}, "black": {"all": {"decisions": 6, "loss": 0.04940177500247955, "mwc_loss": 0.004913994559496639, "squares": 0.0024405353733956137, "pr": 4.116814583539963, "pr_half_width_95": 8.068956583738327, "gnubg_decisions": 6, "gnubg_millipoints": 8.233629167079926, "marks": {"error": 1, "blunder": 0, "very bad": 0}}, "checker": {"decisions": 4, "loss": 0.04940177500247955, "mwc_loss": 0.004913994559496639, "squares": 0.0024405353733956137, "pr": 6.175221875309944, "pr_half_width_95": 12.10343487560749, "gnubg_decisions": 4, "gnubg_millipoints": 12.350443750619888, "marks": {"error": 1, "blunder": 0, "very bad": 0}}, "cube": {"decisions": 2, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": 0.0, "pr_half_width_95": 0.0, "gnubg_decisions": 2, "gnubg_millipoints": 0.0, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "stages": {"opening": {"decisions": 6, "loss": 0.04940177500247955, "mwc_loss": 0.004913994559496639, "squares": 0.0024405353733956137, "pr": 4.116814583539963, "pr_half_width_95": 8.068956583738327, "gnubg_decisions": 6, "gnubg_millipoints": 8.233629167079926, "marks": {"error": 1, "blunder": 0, "very bad": 0}}, "contact": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "race": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "bear-off": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}}, "cube_errors": {}, "luck": 0.13854644655560452, "mwc_luck": 0.020239703318109117, "snowie_error_rate": 6.175221875309944}}','{"limit":"0-ply","luck_adjusted":null,"preset":"TORNEIO","rules":{"opening":"keep","backgammon":"home","cube":true,"doubling":"before roll","closed_out_rolls":true,"automatic_doubles":0,"jacoby":false,"beaver":false,"raccoon":false,"crawford":2,"holland":false,"variant":"backgammon"},"games":[{"game":1,"score":[0,0],"crawford":false,"winner":"black","win":1,"points":1,"players":{"white":{"pr":168.7216,"luck":0.1897},"black":{"pr":8.2336,"luck":-0.1107}}},{"game":2,"score":[0,1],"crawford":false,"winner":null,"win":null,"points":null,"players":{"white":{"pr":27.8756,"luck":0.0827},"black":{"pr":0.0,"luck":0.2493}}}],"players":{"white":{"pr":108.359,"pr_half":92.8199,"decisions":7,"rating_word":null,"mwc_lost":0.1552,"mpm":216.7181,"luck":0.2723,"mwc_luck":0.0292,"checker":{"decisions":4,"loss":1.2412,"errors":0,"blunders":0,"very_bad":3,"pr":155.1552},"cube":{"decisions":3,"loss":0.2758,"errors":0,"blunders":1,"very_bad":1,"pr":45.9641},"stages":{"opening":{"decisions":7,"loss":1.517,"errors":0,"blunders":1,"very_bad":4,"pr":108.359},"contact":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"race":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"bear-off":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null}},"cube_errors":{"wrong double":{"count":1,"loss":0.1673},"wrong pass":{"count":1,"loss":0.1085}}},"black":{"pr":4.1168,"pr_half":8.069,"decisions":6,"rating_word":null,"mwc_lost":0.0049,"mpm":8.2336,"luck":0.1385,"mwc_luck":0.0202,"checker":{"decisions":4,"loss":0.0494,"errors":1,"blunders":0,"very_bad":0,"pr":6.1752},"cube":{"decisions":2,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":0.0},"stages":{"opening":{"decisions":6,"loss":0.0494,"errors":1,"blunders":0,"very_bad":0,"pr":4.1168},"contact":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"race":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"bear-off":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null}},"cube_errors":{}}},"moves":[{"n":1,"game":1,"by":"white","kind":"play","stage":"opening","dice":[3,1],"text":"24/23 13/10","board":{"white":{"6":5,"8":3,"13":5,"24":2},"black":{"6":5,"8":3,"13":5,"24":2},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10","score":[0,0],"win":0.555,"mwc":0.5255,"luck":0.256,"loss":0.2698,"mark":"very bad","cube_error":null,"forced":false,"plays":[{"text":"8/5 6/5","moves":[[8,5,false],[6,5,false]],"equity":0.256,"loss":0.0,"depth":"0-ply","chances":{"win":0.555,"gammon":0.1726,"backgammon":0.0081,"lose_gammon":0.1198,"lose_backgammon":0.0055},"error":null,"is_played":false},{"text":"24/23 13/10","moves":[[24,23,false],[13,10,false]],"equity":-0.0139,"loss":0.2698,"depth":"0-ply","chances":{"win":0.4963,"gammon":0.1381,"backgammon":0.0059,"lose_gammon":0.139,"lose_backgammon":0.0059},"error":null,"is_played":true},{"text":"13/9","moves":[[13,10,false],[10,9,false]],"equity":-0.0219,"loss":0.2779,"depth":"0-ply","chances":{"win":0.493,"gammon":0.1439,"backgammon":0.0065,"lose_gammon":0.1411,"lose_backgammon":0.0072},"error":null,"is_played":false},{"text":"13/10 6/5","moves":[[13,10,false],[6,5,false]],"equity":-0.0237,"loss":0.2797,"depth":"0-ply","chances":{"win":0.4957,"gammon":0.1394,"backgammon":0.0065,"lose_gammon":0.1458,"lose_backgammon":0.0081},"error":null,"is_played":false},{"text":"24/20","moves":[[24,21,false],[21,20,false]],"equity":-0.0435,"loss":0.2994,"depth":"0-ply","chances":{"win":0.4917,"gammon":0.1265,"backgammon":0.0059,"lose_gammon":0.1395,"lose_backgammon":0.0056},"error":null,"is_played":false}],"choices":null,"file":null},{"n":2,"game":1,"by":"black","kind":"double","stage":"opening","dice":null,"text":"roll","board":{"white":{"6":5,"8":3,"10":1,"13":4,"23":1,"24":1},"black":{"6":5,"8":3,"13":5,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C-A-eD---c-e---AA-:0:0:-1:00:0:0:0:3:10","score":[0,0],"win":0.4963,"mwc":0.4986,"luck":null,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":null,"choices":[{"action":"roll","equity":0.0139,"loss":0.0,"error":null,"is_played":true},{"action":"double","equity":-0.4162,"loss":0.43,"error":null,"is_played":false}],"file":null},{"n":3,"game":1,"by":"black","kind":"play","stage":"opening","dice":[5,2],"text":"13/11 13/8","board":{"white":{"6":5,"8":3,"10":1,"13":4,"23":1,"24":1},"black":{"6":5,"8":3,"13":5,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C-A-eD---c-e---AA-:0:0:-1:52:0:0:0:3:10","score":[0,0],"win":0.5292,"mwc":0.5138,"luck":-0.1531,"loss":0.0494,"mark":"error","cube_error":null,"forced":false,"plays":[{"text":"24/22 13/8","moves":[[24,22,false],[13,8,false]],"equity":-0.1392,"loss":0.0,"depth":"0-ply","chances":{"win":0.4708,"gammon":0.1185,"backgammon":0.005,"lose_gammon":0.151,"lose_backgammon":0.0057},"error":null,"is_played":false},{"text":"24/22 6/1*","moves":[[24,22,false],[6,1,true]],"equity":-0.1728,"loss":0.0336,"depth":"0-ply","chances":{"win":0.4619,"gammon":0.1164,"backgammon":0.0045,"lose_gammon":0.15,"lose_backgammon":0.0068},"error":null,"is_played":false},{"text":"13/11 13/8","moves":[[13,11,false],[13,8,false]],"equity":-0.1886,"loss":0.0494,"depth":"0-ply","chances":{"win":0.4587,"gammon":0.124,"backgammon":0.0053,"lose_gammon":0.1602,"lose_backgammon":0.0084},"error":null,"is_played":true},{"text":"13/11 6/1*","moves":[[13,11,false],[6,1,true]],"equity":-0.2028,"loss":0.0636,"depth":"0-ply","chances":{"win":0.4558,"gammon":0.1234,"backgammon":0.0052,"lose_gammon":0.1621,"lose_backgammon":0.0095},"error":null,"is_played":false},{"text":"13/8 6/4","moves":[[13,8,false],[6,4,false]],"equity":-0.239,"loss":0.0998,"depth":"0-ply","chances":{"win":0.4478,"gammon":0.1171,"backgammon":0.005,"lose_gammon":0.1631,"lose_backgammon":0.0096},"error":null,"is_played":false}],"choices":null,"file":null},{"n":4,"game":1,"by":"white","kind":"double","stage":"opening","dice":null,"text":"roll","board":{"white":{"6":5,"8":3,"10":1,"13":4,"23":1,"24":1},"black":{"6":5,"8":4,"11":1,"13":3,"24":2},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C-A-cDa--d-e---AA-:0:0:1:00:0:0:0:3:10","score":[0,0],"win":0.5413,"mwc":0.5188,"luck":null,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":null,"choices":[{"action":"roll","equity":0.1886,"loss":0.0,"error":null,"is_played":true},{"action":"double","equity":-0.1173,"loss":0.306,"error":null,"is_played":false}],"file":null},{"n":5,"game":1,"by":"white","kind":"play","stage":"opening","dice":[6,5],"text":"24/13","board":{"white":{"6":5,"8":3,"10":1,"13":4,"23":1,"24":1},"black":{"6":5,"8":4,"11":1,"13":3,"24":2},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C-A-cDa--d-e---AA-:0:0:1:65:0:0:0:3:10","score":[0,0],"win":0.563,"mwc":0.5248,"luck":0.0604,"loss":0.2396,"mark":"very bad","cube_error":null,"forced":false,"plays":[{"text":"24/18 23/18","moves":[[24,18,false],[23,18,false]],"equity":0.249,"loss":0.0,"depth":"0-ply","chances":{"win":0.563,"gammon":0.1251,"backgammon":0.0048,"lose_gammon":0.0954,"lose_backgammon":0.0037},"error":null,"is_played":false},{"text":"24/13","moves":[[24,18,false],[18,13,false]],"equity":0.0095,"loss":0.2396,"depth":"0-ply","chances":{"win":0.5083,"gammon":0.125,"backgammon":0.0061,"lose_gammon":0.1431,"lose_backgammon":0.0044},"error":null,"is_played":true},{"text":"24/18 13/8","moves":[[24,18,false],[13,8,false]],"equity":-0.1136,"loss":0.3626,"depth":"0-ply","chances":{"win":0.48,"gammon":0.1313,"backgammon":0.0073,"lose_gammon":0.1688,"lose_backgammon":0.0073},"error":null,"is_played":false},{"text":"13/8 10/4","moves":[[13,8,false],[10,4,false]],"equity":-0.1804,"loss":0.4294,"depth":"0-ply","chances":{"win":0.4617,"gammon":0.1297,"backgammon":0.0068,"lose_gammon":0.1683,"lose_backgammon":0.0083},"error":null,"is_played":false},{"text":"24/18 10/5","moves":[[24,18,false],[10,5,false]],"equity":-0.1909,"loss":0.4399,"depth":"0-ply","chances":{"win":0.4651,"gammon":0.1205,"backgammon":0.0062,"lose_gammon":0.1784,"lose_backgammon":0.0081},"error":null,"is_played":false}],"choices":null,"file":null},{"n":6,"game":1,"by":"black","kind":"double","stage":"opening","dice":null,"text":"roll","board":{"white":{"6":5,"8":3,"10":1,"13":5,"23":1},"black":{"6":5,"8":4,"11":1,"13":3,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C-A-cEa--d-e---A--:0:0:-1:00:0:0:0:3:10","score":[0,0],"win":0.5083,"mwc":0.5009,"luck":null,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":null,"choices":[{"action":"roll","equity":-0.0095,"loss":0.0,"error":null,"is_played":true},{"action":"double","equity":-0.4786,"loss":0.4691,"error":null,"is_played":false}],"file":null},{"n":7,"game":1,"by":"black","kind":"play","stage":"opening","dice":[3,1],"text":"8/5 6/5","board":{"white":{"6":5,"8":3,"10":1,"13":5,"23":1},"black":{"6":5,"8":4,"11":1,"13":3,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C-A-cEa--d-e---A--:0:0:-1:31:0:0:0:3:10","score":[0,0],"win":0.501,"mwc":0.4967,"luck":0.0424,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":[{"text":"8/5 6/5","moves":[[8,5,false],[6,5,false]],"equity":0.0329,"loss":0.0,"depth":"0-ply","chances":{"win":0.499,"gammon":0.1563,"backgammon":0.0048,"lose_gammon":0.1232,"lose_backgammon":0.0064},"error":null,"is_played":true},{"text":"13/10 11/10","moves":[[13,10,false],[11,10,false]],"equity":-0.2321,"loss":0.265,"depth":"0-ply","chances":{"win":0.4417,"gammon":0.1204,"backgammon":0.0039,"lose_gammon":0.144,"lose_backgammon":0.0071},"error":null,"is_played":false},{"text":"13/10 6/5","moves":[[13,10,false],[6,5,false]],"equity":-0.2713,"loss":0.3042,"depth":"0-ply","chances":{"win":0.4374,"gammon":0.1239,"backgammon":0.0045,"lose_gammon":0.1637,"lose_backgammon":0.0116},"error":null,"is_played":false},{"text":"24/20","moves":[[24,21,false],[21,20,false]],"equity":-0.2907,"loss":0.3236,"depth":"0-ply","chances":{"win":0.4302,"gammon":0.1042,"backgammon":0.0039,"lose_gammon":0.1459,"lose_backgammon":0.0068},"error":null,"is_played":false},{"text":"24/21 11/10","moves":[[24,21,false],[11,10,false]],"equity":-0.2965,"loss":0.3294,"depth":"0-ply","chances":{"win":0.4275,"gammon":0.1073,"backgammon":0.004,"lose_gammon":0.1458,"lose_backgammon":0.0068},"error":null,"is_played":false}],"choices":null,"file":null},{"n":8,"game":1,"by":"white","kind":"double","stage":"opening","dice":null,"text":"roll","board":{"white":{"6":5,"8":3,"10":1,"13":5,"23":1},"black":{"5":2,"6":4,"8":3,"11":1,"13":3,"24":2},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C-A-cEa--c-db--A--:0:0:1:00:0:0:0:3:10","score":[0,0],"win":0.501,"mwc":0.4967,"luck":null,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":null,"choices":[{"action":"roll","equity":-0.0329,"loss":0.0,"error":null,"is_played":true},{"action":"double","equity":-0.476,"loss":0.4431,"error":null,"is_played":false}],"file":null},{"n":9,"game":1,"by":"white","kind":"play","stage":"opening","dice":[4,3],"text":"8/4 6/3","board":{"white":{"6":5,"8":3,"10":1,"13":5,"23":1},"black":{"5":2,"6":4,"8":3,"11":1,"13":3,"24":2},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C-A-cEa--c-db--A--:0:0:1:43:0:0:0:3:10","score":[0,0],"win":0.4723,"mwc":0.4841,"luck":-0.1267,"loss":0.7318,"mark":"very bad","cube_error":null,"forced":false,"plays":[{"text":"13/10 13/9","moves":[[13,10,false],[13,9,false]],"equity":-0.1596,"loss":0.0,"depth":"0-ply","chances":{"win":0.4723,"gammon":0.1195,"backgammon":0.0062,"lose_gammon":0.1743,"lose_backgammon":0.0055},"error":null,"is_played":false},{"text":"13/10 6/2","moves":[[13,10,false],[6,2,false]],"equity":-0.3342,"loss":0.1746,"depth":"0-ply","chances":{"win":0.4364,"gammon":0.1066,"backgammon":0.0054,"lose_gammon":0.2013,"lose_backgammon":0.0067},"error":null,"is_played":false},{"text":"13/10 8/4","moves":[[13,10,false],[8,4,false]],"equity":-0.363,"loss":0.2033,"depth":"0-ply","chances":{"win":0.4297,"gammon":0.1084,"backgammon":0.0055,"lose_gammon":0.2064,"lose_backgammon":0.0074},"error":null,"is_played":false},{"text":"13/6","moves":[[13,10,false],[10,6,false]],"equity":-0.3775,"loss":0.2179,"depth":"0-ply","chances":{"win":0.4242,"gammon":0.1026,"backgammon":0.0054,"lose_gammon":0.1989,"lose_backgammon":0.0062},"error":null,"is_played":false},{"text":"8/4 6/3","moves":[[8,4,false],[6,3,false]],"equity":-0.8915,"loss":0.7318,"depth":"0-ply","chances":{"win":0.3526,"gammon":0.0887,"backgammon":0.0043,"lose_gammon":0.2938,"lose_backgammon":0.0175},"error":null,"is_played":true}],"choices":null,"file":null},{"n":10,"game":1,"by":"black","kind":"double","stage":"opening","dice":null,"text":"double","board":{"white":{"3":1,"4":1,"6":4,"8":2,"10":1,"13":5,"23":1},"black":{"5":2,"6":4,"8":3,"11":1,"13":3,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b-AA-D-B-A-cEa--c-db--A--:0:0:-1:00:0:0:0:3:10","score":[0,0],"win":0.3526,"mwc":0.4113,"luck":null,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":null,"choices":[{"action":"double","equity":0.8915,"loss":0.0,"error":null,"is_played":true},{"action":"roll","equity":0.78,"loss":0.1115,"error":null,"is_played":false}],"file":null},{"n":11,"game":1,"by":"white","kind":"answer","stage":"opening","dice":null,"text":"pass","board":{"white":{"3":1,"4":1,"6":4,"8":2,"10":1,"13":5,"23":1},"black":{"5":2,"6":4,"8":3,"11":1,"13":3,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":"black","stake":1},"xgid":"XGID=-b-AA-D-B-A-cEa--c-db--A--:0:0:-1:D:0:0:0:3:10","score":[0,0],"win":0.3526,"mwc":0.4113,"luck":null,"loss":0.1085,"mark":"blunder","cube_error":"wrong pass","forced":false,"plays":null,"choices":[{"action":"take","equity":-0.8915,"loss":0.0,"error":null,"is_played":false},{"action":"pass","equity":-1.0,"loss":0.1085,"error":null,"is_played":true}],"file":null},{"n":12,"game":2,"by":"black","kind":"play","stage":"opening","dice":[6,1],"text":"13/7 8/7","board":{"white":{"6":5,"8":3,"13":5,"24":2},"black":{"6":5,"8":3,"13":5,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:-1:61:0:1:0:3:10","score":[0,1],"win":0.4645,"mwc":0.3725,"luck":0.1616,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":[{"text":"13/7 8/7","moves":[[13,7,false],[8,7,false]],"equity":0.0169,"loss":0.0,"depth":"0-ply","chances":{"win":0.5355,"gammon":0.1548,"backgammon":0.0072,"lose_gammon":0.127,"lose_backgammon":0.0055},"error":null,"is_played":true},{"text":"24/23 24/18","moves":[[24,23,false],[24,18,false]],"equity":-0.2033,"loss":0.2202,"depth":"0-ply","chances":{"win":0.4905,"gammon":0.1192,"backgammon":0.0057,"lose_gammon":0.147,"lose_backgammon":0.0052},"error":null,"is_played":false},{"text":"24/23 13/7","moves":[[24,23,false],[13,7,false]],"equity":-0.2195,"loss":0.2365,"depth":"0-ply","chances":{"win":0.4823,"gammon":0.1345,"backgammon":0.0059,"lose_gammon":0.1438,"lose_backgammon":0.0066},"error":null,"is_played":false},{"text":"13/6","moves":[[13,7,false],[7,6,false]],"equity":-0.2511,"loss":0.268,"depth":"0-ply","chances":{"win":0.4774,"gammon":0.134,"backgammon":0.0066,"lose_gammon":0.1517,"lose_backgammon":0.0069},"error":null,"is_played":false},{"text":"24/18 6/5","moves":[[24,18,false],[6,5,false]],"equity":-0.2571,"loss":0.2741,"depth":"0-ply","chances":{"win":0.4811,"gammon":0.1178,"backgammon":0.0055,"lose_gammon":0.1572,"lose_backgammon":0.0068},"error":null,"is_played":false}],"choices":null,"file":null},{"n":13,"game":2,"by":"white","kind":"double","stage":"opening","dice":null,"text":"roll","board":{"white":{"6":5,"8":3,"13":5,"24":2},"black":{"6":5,"7":2,"8":2,"13":4,"24":2},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C---dE---bbe----B-:0:0:1:00:0:1:0:3:10","score":[0,1],"win":0.4645,"mwc":0.3725,"luck":null,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":null,"choices":[{"action":"roll","equity":-0.0169,"loss":0.0,"error":null,"is_played":true},{"action":"double","equity":-0.1519,"loss":0.1349,"error":null,"is_played":false}],"file":null},{"n":14,"game":2,"by":"white","kind":"play","stage":"opening","dice":[4,2],"text":"8/4 6/4","board":{"white":{"6":5,"8":3,"13":5,"24":2},"black":{"6":5,"7":2,"8":2,"13":4,"24":2},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b----E-C---dE---bbe----B-:0:0:1:42:0:1:0:3:10","score":[0,1],"win":0.4785,"mwc":0.3829,"luck":0.0827,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":[{"text":"8/4 6/4","moves":[[8,4,false],[6,4,false]],"equity":0.0658,"loss":0.0,"depth":"0-ply","chances":{"win":0.4785,"gammon":0.1457,"backgammon":0.0066,"lose_gammon":0.1532,"lose_backgammon":0.0078},"error":null,"is_played":true},{"text":"24/22 13/9","moves":[[24,22,false],[13,9,false]],"equity":-0.0878,"loss":0.1536,"depth":"0-ply","chances":{"win":0.4508,"gammon":0.1184,"backgammon":0.0052,"lose_gammon":0.1657,"lose_backgammon":0.0077},"error":null,"is_played":false},{"text":"24/20 13/11","moves":[[24,20,false],[13,11,false]],"equity":-0.1173,"loss":0.183,"depth":"0-ply","chances":{"win":0.4454,"gammon":0.1127,"backgammon":0.0053,"lose_gammon":0.1681,"lose_backgammon":0.0076},"error":null,"is_played":false},{"text":"24/22 24/20","moves":[[24,22,false],[24,20,false]],"equity":-0.1229,"loss":0.1887,"depth":"0-ply","chances":{"win":0.4469,"gammon":0.1036,"backgammon":0.0045,"lose_gammon":0.1638,"lose_backgammon":0.0056},"error":null,"is_played":false},{"text":"13/11 13/9","moves":[[13,11,false],[13,9,false]],"equity":-0.1321,"loss":0.1978,"depth":"0-ply","chances":{"win":0.437,"gammon":0.125,"backgammon":0.0056,"lose_gammon":0.1705,"lose_backgammon":0.0104},"error":null,"is_played":false}],"choices":null,"file":null},{"n":15,"game":2,"by":"black","kind":"double","stage":"opening","dice":null,"text":"roll","board":{"white":{"4":2,"6":4,"8":2,"13":5,"24":2},"black":{"6":5,"7":2,"8":2,"13":4,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b--B-D-B---dE---bbe----B-:0:0:-1:00:0:1:0:3:10","score":[0,1],"win":0.4785,"mwc":0.3829,"luck":null,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":null,"choices":[{"action":"roll","equity":-0.0658,"loss":0.0,"error":null,"is_played":true},{"action":"double","equity":-0.8284,"loss":0.7627,"error":null,"is_played":false}],"file":null},{"n":16,"game":2,"by":"black","kind":"play","stage":"opening","dice":[6,5],"text":"24/13","board":{"white":{"4":2,"6":4,"8":2,"13":5,"24":2},"black":{"6":5,"7":2,"8":2,"13":4,"24":2},"off":[0,0]},"on_roll":"black","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-b--B-D-B---dE---bbe----B-:0:0:-1:65:0:1:0:3:10","score":[0,1],"win":0.4575,"mwc":0.3719,"luck":0.0877,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":[{"text":"24/13","moves":[[24,18,false],[18,13,false]],"equity":0.0219,"loss":0.0,"depth":"0-ply","chances":{"win":0.5425,"gammon":0.1211,"backgammon":0.0058,"lose_gammon":0.1272,"lose_backgammon":0.0037},"error":null,"is_played":true},{"text":"24/18 13/8","moves":[[24,18,false],[13,8,false]],"equity":-0.1629,"loss":0.1848,"depth":"0-ply","chances":{"win":0.5054,"gammon":0.1334,"backgammon":0.0074,"lose_gammon":0.1612,"lose_backgammon":0.0061},"error":null,"is_played":false},{"text":"13/8 13/7","moves":[[13,8,false],[13,7,false]],"equity":-0.1676,"loss":0.1895,"depth":"0-ply","chances":{"win":0.4986,"gammon":0.1532,"backgammon":0.0088,"lose_gammon":0.156,"lose_backgammon":0.0073},"error":null,"is_played":false},{"text":"13/2","moves":[[13,8,false],[8,2,false]],"equity":-0.5335,"loss":0.5554,"depth":"0-ply","chances":{"win":0.4397,"gammon":0.13,"backgammon":0.0072,"lose_gammon":0.1922,"lose_backgammon":0.0112},"error":null,"is_played":false},{"text":"13/7 8/3","moves":[[13,7,false],[8,3,false]],"equity":-0.6982,"loss":0.7201,"depth":"0-ply","chances":{"win":0.4115,"gammon":0.1213,"backgammon":0.0065,"lose_gammon":0.1968,"lose_backgammon":0.0136},"error":null,"is_played":false}],"choices":null,"file":null},{"n":17,"game":2,"by":"white","kind":"double","stage":"opening","dice":null,"text":"double","board":{"white":{"4":2,"6":4,"8":2,"13":5,"24":2},"black":{"6":5,"7":2,"8":2,"13":5,"24":1},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":null,"stake":1},"xgid":"XGID=-a--B-D-B---eE---bbe----B-:0:0:1:00:0:1:0:3:10","score":[0,1],"win":0.4575,"mwc":0.3719,"luck":null,"loss":0.1673,"mark":"very bad","cube_error":"wrong double","forced":false,"plays":null,"choices":[{"action":"roll","equity":-0.0219,"loss":0.0,"error":null,"is_played":false},{"action":"double","equity":-0.1892,"loss":0.1673,"error":null,"is_played":true}],"file":null},{"n":18,"game":2,"by":"black","kind":"answer","stage":"opening","dice":null,"text":"take","board":{"white":{"4":2,"6":4,"8":2,"13":5,"24":2},"black":{"6":5,"7":2,"8":2,"13":5,"24":1},"off":[0,0]},"on_roll":"white","cube":{"value":1,"shown":64,"owner":null,"offered_by":"white","stake":1},"xgid":"XGID=-a--B-D-B---eE---bbe----B-:0:0:1:D:0:1:0:3:10","score":[0,1],"win":0.4575,"mwc":0.3509,"luck":null,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":null,"choices":[{"action":"take","equity":0.1892,"loss":0.0,"error":null,"is_played":true},{"action":"pass","equity":-1.0,"loss":1.1892,"error":null,"is_played":false}],"file":null}]}');
INSERT INTO "reviews" VALUES('4IIpmXcYS6dUD91YgKcERQ','zSCMj8WDND7Dy1QK5DwU_A','aeae6eeb8aa4262c2204eabc37217802f1224271aa3b6bdac08170aba8f60235','33QO9zekCgckjZIV6_coIw','2026-11-18 20:32:40.884892','done','white',4,'{"white": "Ana", "black": "Rui", "bots": {}, "length": 1, "score": [0, 1], "winner": "black", "done": "729d0e7839a677851f4ea26c612cfdbb40c15ca70fe783ea8ca4cb7b6b474406", "losses": []}','{
 "format": "gamao match",
 "version": 1,
 "white": "White",
 "black": "Black",
 "tags": [],
 "dice": [],
 "games": [
  {
   "match": {"length": 1, "rules": "CLUBE", "score": [0, 0], "crawford": false},
   "steps": [
    "start 2-5",
    "black: 13/11 8/3",
    "white: roll 3-1",
    "white: 8/5/4",
    "black: roll 4-1",
    "black: 24/20 3/2",
    "white: roll 4-4",
    "white: resign single",
    "black: accept"
   ],
   "result": {"winner": "black", "win": "single", "points": 1}
  }
 ]
}
','{"white": {"all": {"decisions": 1, "loss": 0.19164550304412842, "mwc_loss": 0.09582275152206421, "squares": 0.036727998837037035, "pr": 95.82275152206421, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 191.64550304412842, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "checker": {"decisions": 1, "loss": 0.19164550304412842, "mwc_loss": 0.09582275152206421, "squares": 0.036727998837037035, "pr": 95.82275152206421, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 191.64550304412842, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "cube": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "stages": {"opening": {"decisions": 1, "loss": 0.19164550304412842, "mwc_loss": 0.09582275152206421, "squares": 0.036727998837037035, "pr": 95.82275152206421, "pr_half_width_95": null, "gnubg_decisions": 1, "gnubg_millipoints": 191.64550304412842, "marks": {"error": 0, "blunder": 0, "very bad": 1}}, "contact": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "race": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "bear-off": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}}, "cube_errors": {}, "luck": 0.17944121360778809, "mwc_luck": 0.08972060680389404, "snowie_error_rate": 47.911375761032104}, "black": {"all": {"decisions": 2, "loss": 0.15293288230895996, "mwc_loss": 0.07646644115447998, "squares": 0.011698738316823665, "pr": 38.23322057723999, "pr_half_width_95": 1.4708280563354492, "gnubg_decisions": 2, "gnubg_millipoints": 76.46644115447998, "marks": {"error": 2, "blunder": 0, "very bad": 0}}, "checker": {"decisions": 2, "loss": 0.15293288230895996, "mwc_loss": 0.07646644115447998, "squares": 0.011698738316823665, "pr": 38.23322057723999, "pr_half_width_95": 1.4708280563354492, "gnubg_decisions": 2, "gnubg_millipoints": 76.46644115447998, "marks": {"error": 2, "blunder": 0, "very bad": 0}}, "cube": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "stages": {"opening": {"decisions": 2, "loss": 0.15293288230895996, "mwc_loss": 0.07646644115447998, "squares": 0.011698738316823665, "pr": 38.23322057723999, "pr_half_width_95": 1.4708280563354492, "gnubg_decisions": 2, "gnubg_millipoints": 76.46644115447998, "marks": {"error": 2, "blunder": 0, "very bad": 0}}, "contact": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "race": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}, "bear-off": {"decisions": 0, "loss": 0.0, "mwc_loss": 0.0, "squares": 0.0, "pr": null, "pr_half_width_95": null, "gnubg_decisions": 0, "gnubg_millipoints": null, "marks": {"error": 0, "blunder": 0, "very bad": 0}}}, "cube_errors": {}, "luck": -0.08604872226715088, "mwc_luck": -0.04302436113357544, "snowie_error_rate": 38.23322057723999}}','{"limit":"0-ply","luck_adjusted":-0.6327,"preset":"CLUBE","rules":{"opening":"keep","backgammon":"home","cube":true,"doubling":"before roll","closed_out_rolls":true,"automatic_doubles":0,"jacoby":false,"beaver":false,"raccoon":false,"crawford":3,"holland":false,"variant":"backgammon"},"games":[{"game":1,"score":[0,0],"crawford":false,"winner":"black","win":1,"points":1,"players":{"white":{"pr":95.8228,"luck":0.1794},"black":{"pr":38.2332,"luck":-0.086}}}],"players":{"white":{"pr":95.8228,"pr_half":null,"decisions":1,"rating_word":null,"mwc_lost":0.0958,"mpm":191.6455,"luck":0.1794,"mwc_luck":0.0897,"checker":{"decisions":1,"loss":0.1916,"errors":0,"blunders":0,"very_bad":1,"pr":95.8228},"cube":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"stages":{"opening":{"decisions":1,"loss":0.1916,"errors":0,"blunders":0,"very_bad":1,"pr":95.8228},"contact":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"race":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"bear-off":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null}},"cube_errors":{}},"black":{"pr":38.2332,"pr_half":1.4708,"decisions":2,"rating_word":null,"mwc_lost":0.0765,"mpm":76.4664,"luck":-0.086,"mwc_luck":-0.043,"checker":{"decisions":2,"loss":0.1529,"errors":2,"blunders":0,"very_bad":0,"pr":38.2332},"cube":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"stages":{"opening":{"decisions":2,"loss":0.1529,"errors":2,"blunders":0,"very_bad":0,"pr":38.2332},"contact":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"race":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null},"bear-off":{"decisions":0,"loss":0.0,"errors":0,"blunders":0,"very_bad":0,"pr":null}},"cube_errors":{}}},"moves":[{"n":1,"game":1,"by":"black","kind":"play","stage":"opening","dice":[5,2],"text":"13/11 8/3","board":{"white":{"6":5,"8":3,"13":5,"24":2},"black":{"6":5,"8":3,"13":5,"24":2},"off":[0,0]},"on_roll":"black","cube":null,"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:0:0:0:1:10","score":[0,0],"win":0.4985,"mwc":0.4985,"luck":0.003,"loss":0.078,"mark":"error","cube_error":null,"forced":false,"plays":[{"text":"24/22 13/8","moves":[[24,22,false],[13,8,false]],"equity":0.003,"loss":0.0,"depth":"0-ply","chances":{"win":0.5015,"gammon":0.1345,"backgammon":0.006,"lose_gammon":0.1342,"lose_backgammon":0.0053},"error":null,"is_played":false},{"text":"13/11 13/8","moves":[[13,11,false],[13,8,false]],"equity":-0.0025,"loss":0.0055,"depth":"0-ply","chances":{"win":0.4987,"gammon":0.147,"backgammon":0.0073,"lose_gammon":0.1414,"lose_backgammon":0.0067},"error":null,"is_played":false},{"text":"13/8 6/4","moves":[[13,8,false],[6,4,false]],"equity":-0.0275,"loss":0.0305,"depth":"0-ply","chances":{"win":0.4863,"gammon":0.1346,"backgammon":0.0059,"lose_gammon":0.142,"lose_backgammon":0.0074},"error":null,"is_played":false},{"text":"13/6","moves":[[13,8,false],[8,6,false]],"equity":-0.0452,"loss":0.0482,"depth":"0-ply","chances":{"win":0.4774,"gammon":0.134,"backgammon":0.0066,"lose_gammon":0.1517,"lose_backgammon":0.0069},"error":null,"is_played":false},{"text":"13/11 8/3","moves":[[13,11,false],[8,3,false]],"equity":-0.075,"loss":0.078,"depth":"0-ply","chances":{"win":0.4625,"gammon":0.1318,"backgammon":0.006,"lose_gammon":0.1617,"lose_backgammon":0.0093},"error":null,"is_played":true}],"choices":null,"file":null},{"n":2,"game":1,"by":"white","kind":"play","stage":"opening","dice":[3,1],"text":"8/4","board":{"white":{"6":5,"8":3,"13":5,"24":2},"black":{"3":1,"6":5,"8":2,"11":1,"13":4,"24":2},"off":[0,0]},"on_roll":"white","cube":null,"xgid":"XGID=-b----E-C---dEa--b-e--a-B-:0:0:1:31:0:0:0:1:10","score":[0,0],"win":0.5487,"mwc":0.5487,"luck":0.0224,"loss":0.1916,"mark":"very bad","cube_error":null,"forced":false,"plays":[{"text":"8/5 6/5","moves":[[8,5,false],[6,5,false]],"equity":0.0974,"loss":0.0,"depth":"0-ply","chances":{"win":0.5487,"gammon":0.1773,"backgammon":0.0097,"lose_gammon":0.1356,"lose_backgammon":0.007},"error":null,"is_played":false},{"text":"13/10 6/5","moves":[[13,10,false],[6,5,false]],"equity":-0.0116,"loss":0.1089,"depth":"0-ply","chances":{"win":0.4942,"gammon":0.1437,"backgammon":0.0077,"lose_gammon":0.1616,"lose_backgammon":0.0105},"error":null,"is_played":false},{"text":"24/23 13/10","moves":[[24,23,false],[13,10,false]],"equity":-0.0262,"loss":0.1235,"depth":"0-ply","chances":{"win":0.4869,"gammon":0.1386,"backgammon":0.0076,"lose_gammon":0.1669,"lose_backgammon":0.0073},"error":null,"is_played":false},{"text":"13/9","moves":[[13,10,false],[10,9,false]],"equity":-0.0347,"loss":0.1321,"depth":"0-ply","chances":{"win":0.4827,"gammon":0.1436,"backgammon":0.0079,"lose_gammon":0.1613,"lose_backgammon":0.0092},"error":null,"is_played":false},{"text":"8/4","moves":[[8,5,false],[5,4,false]],"equity":-0.0943,"loss":0.1916,"depth":"0-ply","chances":{"win":0.4529,"gammon":0.127,"backgammon":0.0063,"lose_gammon":0.1737,"lose_backgammon":0.0111},"error":null,"is_played":true}],"choices":null,"file":null},{"n":3,"game":1,"by":"black","kind":"play","stage":"opening","dice":[4,1],"text":"24/20 3/2","board":{"white":{"4":1,"6":5,"8":2,"13":5,"24":2},"black":{"3":1,"6":5,"8":2,"11":1,"13":4,"24":2},"off":[0,0]},"on_roll":"black","cube":null,"xgid":"XGID=-b--A-E-B---dEa--b-e--a-B-:0:0:-1:41:0:0:0:1:10","score":[0,0],"win":0.4974,"mwc":0.4974,"luck":-0.089,"loss":0.075,"mark":"error","cube_error":null,"forced":false,"plays":[{"text":"6/2 3/2","moves":[[6,2,false],[3,2,false]],"equity":0.0052,"loss":0.0,"depth":"0-ply","chances":{"win":0.5026,"gammon":0.1639,"backgammon":0.0099,"lose_gammon":0.1553,"lose_backgammon":0.008},"error":null,"is_played":false},{"text":"8/3","moves":[[8,4,false],[4,3,false]],"equity":-0.0063,"loss":0.0115,"depth":"0-ply","chances":{"win":0.4969,"gammon":0.1679,"backgammon":0.0108,"lose_gammon":0.1563,"lose_backgammon":0.009},"error":null,"is_played":false},{"text":"13/9 6/5","moves":[[13,9,false],[6,5,false]],"equity":-0.03,"loss":0.0352,"depth":"0-ply","chances":{"win":0.485,"gammon":0.1497,"backgammon":0.008,"lose_gammon":0.1753,"lose_backgammon":0.0163},"error":null,"is_played":false},{"text":"24/23 13/9","moves":[[24,23,false],[13,9,false]],"equity":-0.0379,"loss":0.0431,"depth":"0-ply","chances":{"win":0.4811,"gammon":0.1476,"backgammon":0.0084,"lose_gammon":0.1697,"lose_backgammon":0.0132},"error":null,"is_played":false},{"text":"24/20 3/2","moves":[[24,20,false],[3,2,false]],"equity":-0.0697,"loss":0.075,"depth":"0-ply","chances":{"win":0.4651,"gammon":0.1274,"backgammon":0.0065,"lose_gammon":0.1701,"lose_backgammon":0.0103},"error":null,"is_played":true}],"choices":null,"file":null},{"n":4,"game":1,"by":"white","kind":"play","stage":"opening","dice":[4,4],"text":"","board":{"white":{"4":1,"6":5,"8":2,"13":5,"24":2},"black":{"2":1,"6":5,"8":2,"11":1,"13":4,"20":1,"24":1},"off":[0,0]},"on_roll":"white","cube":null,"xgid":"XGID=-a--AaE-B---dEa--b-e---aB-:0:0:1:44:0:0:0:1:10","score":[0,0],"win":0.6134,"mwc":0.6134,"luck":0.1571,"loss":0.0,"mark":"none","cube_error":null,"forced":false,"plays":[{"text":"13/5*(2)","moves":[[13,9,false],[13,9,false],[9,5,true],[9,5,false]],"equity":0.2268,"loss":0.0,"depth":"0-ply","chances":{"win":0.6134,"gammon":0.2481,"backgammon":0.0168,"lose_gammon":0.1072,"lose_backgammon":0.006},"error":null,"is_played":false},{"text":"13/5*/1* 8/4","moves":[[13,9,false],[9,5,true],[8,4,false],[5,1,true]],"equity":0.1977,"loss":0.029,"depth":"0-ply","chances":{"win":0.5989,"gammon":0.2986,"backgammon":0.0185,"lose_gammon":0.1103,"lose_backgammon":0.0065},"error":null,"is_played":false},{"text":"13/5* 13/9 8/4","moves":[[13,9,false],[13,9,false],[9,5,true],[8,4,false]],"equity":0.1345,"loss":0.0922,"depth":"0-ply","chances":{"win":0.5673,"gammon":0.2359,"backgammon":0.0175,"lose_gammon":0.1324,"lose_backgammon":0.0103},"error":null,"is_played":false},{"text":"24/20(2) 13/9(2)","moves":[[24,20,false],[24,20,false],[13,9,false],[13,9,false]],"equity":0.1287,"loss":0.0981,"depth":"0-ply","chances":{"win":0.5643,"gammon":0.1381,"backgammon":0.0052,"lose_gammon":0.0783,"lose_backgammon":0.0026},"error":null,"is_played":false},{"text":"24/20 13/5* 8/4","moves":[[24,20,false],[13,9,false],[9,5,true],[8,4,false]],"equity":0.1283,"loss":0.0985,"depth":"0-ply","chances":{"win":0.5641,"gammon":0.2146,"backgammon":0.0155,"lose_gammon":0.1297,"lose_backgammon":0.0081},"error":null,"is_played":false}],"choices":null,"file":null}]}');
CREATE TABLE seats (
	table_id VARCHAR(22) NOT NULL, 
	side VARCHAR(5) NOT NULL, 
	kind VARCHAR(6) NOT NULL, 
	name VARCHAR(40), 
	person_id VARCHAR(22), 
	hidden BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, side), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person_id) REFERENCES persons (id)
);
INSERT INTO "seats" VALUES('33QO9zekCgckjZIV6_coIw','white','person','Ana','zSCMj8WDND7Dy1QK5DwU_A',0);
INSERT INTO "seats" VALUES('33QO9zekCgckjZIV6_coIw','black','person','Rui','H-K1REuHypakZH2Wty_sPQ',0);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('addresses','d76162376dcbd5add0d8ff597b8b7f38ac99844c8a5750540f2207f6ae7f0c1f');
CREATE TABLE sessions (
	id VARCHAR(64) NOT NULL, 
	person_id VARCHAR(22) NOT NULL, 
	created DATETIME NOT NULL, 
	seen DATETIME NOT NULL, 
	expires DATETIME NOT NULL, 
	device VARCHAR(60), 
	is_token BOOLEAN DEFAULT 0 NOT NULL, 
	address VARCHAR(16), 
	PRIMARY KEY (id), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','zSCMj8WDND7Dy1QK5DwU_A','2026-11-18 20:31:39.240513','2026-11-18 20:31:39.240513','2026-11-18 20:31:39.257283',NULL,0,NULL);
INSERT INTO "sessions" VALUES('dba2d0f0072a7c89e38b0b2bc511daa1b11eac9c20aaeddb9cf69017f934c7a7','zSCMj8WDND7Dy1QK5DwU_A','2026-11-18 20:31:39.265337','2026-11-18 20:31:39.265337','2027-11-18 20:31:39.265337',NULL,0,'90f7d5fa9318ff28');
INSERT INTO "sessions" VALUES('412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','H-K1REuHypakZH2Wty_sPQ','2026-11-18 20:31:39.285782','2026-11-18 20:31:39.285782','2026-11-18 20:31:39.291161',NULL,0,NULL);
INSERT INTO "sessions" VALUES('88926f9a5de4ae8d8427b55f47f24e0bd0de470e765b27e8463519dff4d047e9','H-K1REuHypakZH2Wty_sPQ','2026-11-18 20:31:39.293219','2026-11-18 20:31:39.293219','2027-11-18 20:31:39.293219',NULL,0,'90f7d5fa9318ff28');
INSERT INTO "sessions" VALUES('a1793ff0e53b39bb361a09b942eae36c705d95f49cccc60f3e9db00b59aaca8a','zSCMj8WDND7Dy1QK5DwU_A','2026-11-18 20:31:39.468495','2026-11-18 20:31:39.468495','2027-11-18 20:31:39.468495','bot',1,NULL);
CREATE TABLE solvers (
	person_id VARCHAR(22) NOT NULL, 
	points FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	PRIMARY KEY (person_id), 
	FOREIGN KEY(person_id) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "solvers" VALUES('zSCMj8WDND7Dy1QK5DwU_A',1.44116299753924613467e+03,177.440195891507,5.99987136205465676486e-02);
CREATE TABLE steps (
	table_id VARCHAR(22) NOT NULL, 
	version INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (table_id, version), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',1,'1 1795033899504 start 2-5','2026-11-18 20:31:39.505749');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',2,'- 1795033899504 pause down','2026-11-18 20:31:39.511729');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',3,'- 1795033899511 resume','2026-11-18 20:31:39.511729');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',4,'2 1795033899852 black: 13/11 8/3','2026-11-18 20:31:39.853246');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',5,'3 1795033900152 white: roll 3-1','2026-11-18 20:31:40.153598');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',6,'4 1795033900453 white: 8/5/4','2026-11-18 20:31:40.454466');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',7,'5 1795033900754 black: roll 4-1','2026-11-18 20:31:40.755898');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',8,'6 1795033901056 black: 24/20 3/2','2026-11-18 20:31:41.057191');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',9,'7 1795033901357 white: roll 4-4','2026-11-18 20:31:41.358444');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',10,'8 1795033901660 white: resign single','2026-11-18 20:31:41.661196');
INSERT INTO "steps" VALUES('33QO9zekCgckjZIV6_coIw',11,'9 1795033901665 black: accept','2026-11-18 20:31:41.667159');
CREATE TABLE tables (
	id VARCHAR(22) NOT NULL, 
	terms JSON NOT NULL, 
	summary JSON NOT NULL, 
	created DATETIME NOT NULL, 
	updated DATETIME NOT NULL, 
	wakes BIGINT, 
	snapshot BLOB, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('33QO9zekCgckjZIV6_coIw','{"preset": "CLUBE", "rules": "CLUBE", "length": 1, "single": false, "opponent": "friend", "level": null, "seed": 1653356445, "position": null, "serious": true, "watched": true, "clock": "3 days", "rated": true, "listed": true, "own_dice": false}','{"score": [0, 1], "game": 1, "to_act": null, "between_games": false, "over": true, "position": "wmfkASHIZ/ABMA", "dice": null}','2026-11-18 20:31:39.494626','2026-11-18 20:31:41.667159',NULL,NULL);
CREATE UNIQUE INDEX ix_persons_folded ON persons (folded);
CREATE INDEX ix_tables_updated ON tables (updated);
CREATE INDEX ix_tables_wakes ON tables (wakes);
CREATE INDEX ix_sessions_person_id ON sessions (person_id);
CREATE INDEX ix_relations_other_id ON relations (other_id);
CREATE INDEX ix_reports_about_id ON reports (about_id);
CREATE INDEX ix_reports_person_id ON reports (person_id);
CREATE INDEX ix_seats_person_id ON seats (person_id);
CREATE INDEX ix_reviews_person_id ON reviews (person_id);
CREATE INDEX ix_reviews_state ON reviews (state);
CREATE INDEX ix_problem_answers_key ON problem_answers ("key");
CREATE INDEX ix_results_white_id ON results (white_id);
CREATE INDEX ix_results_black_id ON results (black_id);
CREATE INDEX ix_ratings_points ON ratings (points);
CREATE INDEX ix_rated_person_id ON rated (person_id);
CREATE INDEX ix_rated_opponent_id ON rated (opponent_id);
CREATE INDEX ix_challenges_person_id ON challenges (person_id);
CREATE INDEX ix_challenges_to_id ON challenges (to_id);
CREATE INDEX ix_challenges_expires ON challenges (expires);
CREATE INDEX ix_mistakes_key ON mistakes ("key");
COMMIT;

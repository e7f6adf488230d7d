// @ts-check
/** What the rule engine says, in French: the English of each message, and its translation (see CONTRIBUTING.md). @type {Record<string, string>} */
export default {
  "2, 3 or 6 with fixed ports, 2 to 6 with free ones": "2, 3 ou 6 avec des ports fixes, de 2 à 6 avec des ports libres",
  Black: "Noir",
  White: "Blanc",
  "Ke5 (the king to a cell of the board) or Xe5 (a stone on it)":
    "Ke5 (le roi va sur une case du plateau) ou Xe5 (une pierre y est posée)",
  "La1 (place), c3-c5 (move), c3=c4 (swap) or pass": "La1 (poser), c3-c5 (déplacer), c3=c4 (échanger) ou pass",
  "P0,1 (a piece on a tile), D0,1>NE (a distribution), R2,-1 (a release), done or pass":
    "P0,1 (une pièce sur une dalle), D0,1>NE (une distribution), R2,-1 (une libération), done ou pass",
  "White begins, but Black is to move": "Blanc commence, mais c’est à Noir de jouer",
  "White begins, but has no piece on the four tiles of the start":
    "Blanc commence, mais n’a aucune pièce sur les quatre dalles du départ",
  "White has placed {} pieces and Black {}: it can't be {}'s turn":
    "Blanc a posé {} pièces et Noir {} : ce ne peut être à {} de jouer",
  "White has two pieces on the board before Black has one":
    "Blanc a deux pièces sur le plateau avant que Noir en ait une",
  "White's first piece is on the board, but White is to move":
    "La première pièce de Blanc est sur le plateau, mais c’est à Blanc de jouer",
  "a cell holds two stones": "une case porte deux pierres",
  "a colour's first stone lies on the banned centre": "la première pierre d’une couleur est sur le centre interdit",
  "a disc lies on the centre before anything can have exploded":
    "un disque est au centre avant que rien n’ait pu exploser",
  "a fraction": "un nombre à virgule",
  "a game is kept to {} moves": "une partie ne dépasse pas {} coups",
  "a letter": "une lettre",
  "a level of the computer": "un niveau de l’ordinateur",
  "a list": "une liste",
  "a list of players, by number": "une liste de joueurs, par numéro",
  "a list of texts": "une liste de textes",
  "a list of {}": "une liste de {}",
  "a list of {}, where there should be {}": "une liste de {}, au lieu de : {}",
  "a list of “{}”, none of them twice": "une liste prise dans « {} », sans répétition",
  "a piece was placed beside the other colour (R3.2)": "une pièce a été posée à côté de l’autre couleur (R3.2)",
  "a position is a JSON object": "une position est un objet JSON",
  "a record": "une partie enregistrée",
  "a request": "une demande",
  "a text": "un texte",
  "a text, and needed here": "un texte, et il est requis ici",
  "a turn in which nothing more can be released is over: “released” is empty":
    "un tour où plus rien ne peut être libéré est fini : « released » est vide",
  "a whole number": "un nombre entier",
  "a whole number from 0 (random) to 8": "un nombre entier de 0 (au hasard) à 8",
  "a whole number from {} to {}": "un nombre entier de {} à {}",
  "a whole number from {} to {} with {} players on a board of side {}":
    "un nombre entier de {} à {} avec {} joueurs sur un plateau de côté {}",
  "a whole number, 0 or more": "un nombre entier, 0 ou plus",
  "after {} turns player {} cannot be to move": "après {} tours, ce ne peut être au joueur {} de jouer",
  "all tiles are laid, but {} can't have laid the last one":
    "toutes les dalles sont posées, mais {} n’a pas pu poser la dernière",
  "an object": "un objet",
  "b2 (a cell of the board), b2*E or b2*W (an explosion), or pass":
    "b2 (une case du plateau), b2*E ou b2*W (une explosion), ou pass",
  "disc {} lies in two places, one of them {}": "le disque {} est à deux endroits, dont {}",
  "e5 (a cell of the board) or pass": "e5 (une case du plateau) ou pass",
  "e5 (a cell of the board) or swap": "e5 (une case du plateau) ou swap",
  "e5-e6 (a step from cell to cell), e5xg7 (a jump), done or pass":
    "e5-e6 (un pas d’une case à l’autre), e5xg7 (un saut), done ou pass",
  "each of “seats”": "chaque élément de « seats »",
  "empty with the rules “leaflet”": "vide avec les règles « leaflet »",
  "five connected pieces of player {} stand there: they must have left the board":
    "cinq pièces reliées du joueur {} s’y trouvent : elles auraient dû quitter le plateau",
  "give “time_ms” or “nodes”, not both": "donnez « time_ms » ou « nodes », pas les deux",
  "in the first round player {} has had {} turns and places one piece a turn":
    "au premier tour de table, le joueur {} a joué {} fois et pose une pièce par tour",
  "move {}: {}": "coup {} : {}",
  "move {}: “{}” comes after the end of the game": "coup {} : « {} » vient après la fin de la partie",
  "move {}: “{}” is not legal here": "coup {} : « {} » n’est pas permis ici",
  "needed here": "requis ici",
  "no empty cell is free, not even {}: the board needs cleaning":
    "aucune case vide n’est libre, pas même {} : le plateau doit être nettoyé",
  "no path is left from player {}'s king on {}": "il ne reste aucun chemin au roi du joueur {} en {}",
  "no tile can have been laid on {}: it never had two tiles beside it (R5.1)":
    "aucune dalle n’a pu être posée en {} : il n’y a jamais eu deux dalles à côté (R5.1)",
  null: "null",
  "one disc is on the board, but player 0 is to move": "un disque est sur le plateau, mais c’est au joueur 0 de jouer",
  "one move of player {} cannot form all these groups of five":
    "un seul coup du joueur {} ne peut former tous ces groupes de cinq",
  "one of the numbers {}": "un des nombres {}",
  "one of “{}”": "une valeur parmi « {} »",
  "player {} has lost, but no stack covers a disc that was its own":
    "le joueur {} a perdu, mais aucune pile ne couvre un disque qui était le sien",
  "player {} has more than {} pieces {}": "le joueur {} a plus de {} pièces {}",
  "player {} has not begun around the centre": "le joueur {} n’a pas commencé autour du centre",
  "player {} has won, but is not the one to move": "le joueur {} a gagné, mais ce n’est pas à lui de jouer",
  "player {} has {} dames, but only {} men transferred": "le joueur {} a {} dames, mais n’a transféré que {} pions",
  "player {} has {} discs after {} turns": "le joueur {} a {} disques après {} tours",
  "player {} has {} men and {} transferred, but began with {}":
    "le joueur {} a {} pions et {} transférés, mais en avait {} au départ",
  "player {} has {} stones of {} on the board": "le joueur {} a {} pierres sur {} sur le plateau",
  "player {} has {} stones where {} turns have been its own": "le joueur {} a {} pierres alors qu’il a eu {} tours",
  "player {} is to move, but is out of the game": "c’est au joueur {} de jouer, mais il est hors jeu",
  "something else": "autre chose",
  "the board is empty, but player 1 is to move: player 0 begins":
    "le plateau est vide, mais c’est au joueur 1 de jouer : le joueur 0 commence",
  "the board is full and the stone on {} isolated: it needs cleaning":
    "le plateau est plein et la pierre en {} isolée : il doit être nettoyé",
  "the cell {} holds two pieces": "la case {} porte deux pièces",
  "the cell {} holds two stones": "la case {} porte deux pierres",
  "the cell {} is farther than {} from 0,0": "la case {} est à plus de {} de 0,0",
  "the cell {} is named twice": "la case {} est nommée deux fois",
  "the first disc is player 0's, on one of the six cells around the centre":
    "le premier disque est au joueur 0, sur une des six cases autour du centre",
  "the group on {} has {} pieces, more than {}": "le groupe en {} a {} pièces, plus de {}",
  "the hive is split": "la ruche est coupée en deux",
  "the king on {} is home, but the turn of player {} can't have brought it there":
    "le roi en {} est arrivé, mais le tour du joueur {} n’a pu l’y mener",
  "the last tile is laid: nobody can have passed since": "la dernière dalle est posée : personne n’a pu passer depuis",
  "the man of player {} on {} is on its goal side: it would be a dame":
    "le pion du joueur {} en {} est sur son côté d’arrivée : il serait une dame",
  "the moves lead to {}, not to {}": "les coups mènent à {}, pas à {}",
  "the option “{}” can't be {}: it is {}": "l’option « {} » ne peut être {} : c’est {}",
  "the piece on {} has a size other than L, M and S": "la pièce en {} a une taille autre que L, M et S",
  "the piece on {} has number {}; they are 1 to {}": "la pièce en {} a le numéro {} ; ils vont de 1 à {}",
  "the piece on {} stands on another point too": "la pièce en {} est aussi sur un autre point",
  "the piece {} is in two places": "la pièce {} est à deux endroits",
  "the pieces on {} are given twice": "les pièces en {} sont données deux fois",
  "the position: {}": "la position : {}",
  "the prisoners on {} are beside no tile (R4.3)": "les prisonniers en {} ne sont à côté d’aucune dalle (R4.3)",
  "the record's “format” is “{}”, not “{}”": "le « format » de la partie enregistrée est « {} », pas « {} »",
  "the record's “result” differs from how the moves end":
    "le « result » de la partie enregistrée n’est pas celui de ses coups",
  "the record's “result” names a player {} that the game does not have":
    "le « result » de la partie enregistrée nomme un joueur {} que le jeu n’a pas",
  "the record's “result” states an end that the moves don't reach":
    "le « result » de la partie enregistrée donne une fin que les coups n’atteignent pas",
  "the released tiles can't have been laid one beside the other in one turn (R5.2)":
    "les dalles libérées n’ont pu être posées l’une à côté de l’autre en un seul tour (R5.2)",
  "the request holds what is no JSON value": "la demande contient ce qui n’est pas une valeur JSON",
  "the request is too large or too deeply nested": "la demande est trop longue ou trop profondément imbriquée",
  "the stack on {} has no disc": "la pile en {} n’a aucun disque",
  "the stack on {} has no piece": "la pile en {} n’a aucune pièce",
  "the tile {} is given twice": "la dalle {} est donnée deux fois",
  "there are prisoners before three pieces were placed":
    "il y a des prisonniers avant que trois pièces aient été posées",
  "there are {} discs; never are there more than {} on the board":
    "il y a {} disques ; il n’y en a jamais plus de {} sur le plateau",
  "there are {} tiles, but the game has {}": "il y a {} dalles, mais le jeu en a {}",
  "there is no cell “{}” on a board of side {}": "il n’y a pas de case « {} » sur un plateau de côté {}",
  "there is no game “{}”": "il n’y a pas de jeu « {} »",
  "there is no operation “{}”": "il n’y a pas d’opération « {} »",
  "there is no option “{}”; the options of this game: {}": "il n’y a pas d’option « {} » ; les options de ce jeu : {}",
  "there is no option “{}”; this game has none": "il n’y a pas d’option « {} » ; ce jeu n’en a aucune",
  "this module was built without computer players that search":
    "ce module a été construit sans joueurs artificiels qui réfléchissent",
  "this perft expands more than {} positions": "ce perft développe plus de {} positions",
  "three groups of player {} are gone, but the third ends the game and stays":
    "trois groupes du joueur {} sont partis, mais le troisième finit la partie et reste",
  "true or false": "vrai ou faux",
  "two pieces stand on {}": "deux pièces sont en {}",
  "two players have joined their ports": "deux joueurs ont relié leurs ports",
  "wS1 (the first piece), bA1 wS1- (beside another), wB1 bQ (on top of another) or pass":
    "wS1 (la première pièce), bA1 wS1- (à côté d’une autre), wB1 bQ (sur une autre) ou pass",
  "{} can't go on top of itself": "{} ne peut aller sur elle-même",
  "{} can't have laid the tile {} in this turn": "{} n’a pu poser la dalle {} à ce tour",
  "{} had to distribute, and can't have released (R2)": "{} devait distribuer, et n’a pu libérer (R2)",
  "{} has climbed, but {}'s queen is not down (R4.1)": "{} a grimpé, mais la reine de {} n’est pas posée (R4.1)",
  "{} has disc {}; the discs are 1 to {}": "{} a le disque {} ; les disques vont de 1 à {}",
  "{} has moved last, but has neither a piece on the board nor laid a tile":
    "{} a joué en dernier, mais n’a ni pièce sur le plateau ni dalle posée",
  "{} has passed, but had the move {}": "{} a passé, mais pouvait jouer {}",
  "{} has placed {} pieces, but not the queen (R3.3)": "{} a posé {} pièces, mais pas la reine (R3.3)",
  "{} has {} discs of player {}, whose turn is over: they must have exploded":
    "{} a {} disques du joueur {}, dont le tour est fini : ils auraient dû exploser",
  "{} has {} discs, but names {}": "{} a {} disques, mais en nomme {}",
  "{} has {} pieces on the board, but only 8 in all": "{} a {} pièces sur le plateau, mais 8 seulement en tout",
  "{} is a JSON object": "{} est un objet JSON",
  "{} is covered; a climb names the piece on top, {}": "{} est couverte ; une escalade nomme la pièce du dessus, {}",
  "{} is given twice": "{} est donné deux fois",
  "{} is not in a game with these options": "{} n’est pas du jeu avec ces options",
  "{} is not in this game": "{} n’est pas dans cette partie",
  "{} is not on the board": "{} n’est pas sur le plateau",
  "{} is not on the border, where a first piece is placed": "{} n’est pas au bord, où se pose une première pièce",
  "{} is on the board before its equal of lower number": "{} est sur le plateau avant sa semblable de numéro inférieur",
  "{} is player {}'s, but the players are 0 and 1": "{} est au joueur {}, mais les joueurs sont 0 et 1",
  "{} is player {}'s, but the players are 0 to {}": "{} est au joueur {}, mais les joueurs vont de 0 à {}",
  "{} is released twice": "{} est libérée deux fois",
  "{} is there twice": "{} s’y trouve deux fois",
  "{} kings are home, more than one turn can bring there": "{} rois sont arrivés, plus qu’un tour ne peut en mener",
  "{} lies farther than {} from the cell 0,0": "{} est à plus de {} de la case 0,0",
  "{} lies on {}, but is no piece that climbs": "{} est sur {}, mais n’est pas une pièce qui grimpe",
  "{} lies {} of {}; a climb is written {} {}": "{} est au {} de {} ; une escalade s’écrit {} {}",
  "{} pieces of player {} are gone: groups of five leave":
    "{} pièces du joueur {} sont parties : ce sont des groupes de cinq qui partent",
  "{} tiles were released, but only {} pieces are in reserve":
    "{} dalles ont été libérées, mais il n’y a que {} pièces en réserve",
  "{}'s first piece is the queen (R3.4)": "la première pièce de {} est la reine (R3.4)",
  "{}'s tile on {} is missing, which lies there from the start":
    "la dalle de {} en {} manque, qui y est depuis le début",
  "{}, where there should be {}": "{}, au lieu de : {}",
  "“chain” is {}, but nothing has been captured": "« chain » est {}, mais rien n’a été pris",
  "“chain” is {}, but that piece can't jump any more": "« chain » est {}, mais cette pièce ne peut plus sauter",
  "“chain” is {}, where player {} has no piece": "« chain » est {}, où le joueur {} n’a pas de pièce",
  "“ended” can only be “repetition”, in a position that has not ended otherwise":
    "« ended » ne peut être que « repetition », dans une position qui n’est pas finie autrement",
  "“hands” needs one hand for each of the {} players": "« hands » demande une main pour chacun des {} joueurs",
  "“kings” needs one cell for each of the {} players": "« kings » demande une case pour chacun des {} joueurs",
  "“last” is for games with a pillbug": "« last » est pour les parties avec un cloporte",
  "“last” is missing: {} can't have passed": "« last » manque : {} n’a pu passer",
  "“last” is {}, but {} can't have thrown it": "« last » est {}, mais {} n’a pu la jeter",
  "“last” is {}, which is not on top of the hive": "« last » est {}, qui n’est pas au-dessus de la ruche",
  "“last” is “{}”, which is no piece of Hive": "« last » est « {} », qui n’est pas une pièce de Hive",
  "“passes” is {} and “quiet” {}: at most {} and {}, and every pass is quiet":
    "« passes » est {} et « quiet » {} : au plus {} et {}, et toute passe est calme",
  "“passes” is {}, but player {} can move": "« passes » est {}, mais le joueur {} peut jouer",
  "“passes” is {}, but the game is over after 2": "« passes » est {}, mais la partie est finie après 2",
  "“pieces” has {} entries for {} pieces a player": "« pieces » a {} entrées pour {} pièces par joueur",
  "“pieces” has {}, where player {} has no piece, or twice":
    "« pieces » a {}, où le joueur {} n’a pas de pièce, ou deux fois",
  "“pieces” lacks the piece on {}": "il manque à « pieces » la pièce en {}",
  "“quiet” is {}, but a piece has just been captured": "« quiet » est {}, mais une pièce vient d’être prise",
  "“quiet” is {}, but player {} has no dame that moved in the last turns":
    "« quiet » est {}, mais le joueur {} n’a pas de dame qui ait bougé aux derniers tours",
  "“quiet” is {}, but the game was over when the last man left the board":
    "« quiet » est {}, mais la partie était finie quand le dernier pion a quitté le plateau",
  "“result”": "« result »",
  "“stones” needs one list for each of the {} players": "« stones » demande une liste pour chacun des {} joueurs",
  "“swapped” is true, but nobody can have swapped": "« swapped » est vrai, mais personne n’a pu échanger",
  "“tiles” needs two lists: White's tiles and Black's":
    "« tiles » demande deux listes : les dalles de Blanc et celles de Noir",
  "“to_move” is {}, but the players are 0 and 1": "« to_move » est {}, mais les joueurs sont 0 et 1",
  "“to_move” is {}, but the players are 0 to {}": "« to_move » est {}, mais les joueurs vont de 0 à {}",
  "“transferred” needs one number a player": "« transferred » demande un nombre par joueur",
  "“{}” does not say where {} goes: name a piece that it will touch":
    "« {} » ne dit pas où va {} : nommez une pièce qu’elle touchera",
  "“{}” is given twice": "« {} » est donné deux fois",
  "“{}” is missing": "« {} » manque",
  "“{}” is no cell; cells are written like -2,1": "« {} » n’est pas une case ; les cases s’écrivent comme -2,1",
  "“{}” is no piece of Hive": "« {} » n’est pas une pièce de Hive",
  "“{}” is no piece; pieces are w and b, or w1 to w8 and b1 to b8":
    "« {} » n’est pas une pièce ; les pièces sont w et b, ou w1 à w8 et b1 à b8",
  "“{}” is not a move here; moves are written like {}": "« {} » n’est pas un coup ici ; les coups s’écrivent comme {}",
  "“{}” is not among the fields: {}": "« {} » n’est pas l’un des champs : {}",
  "“{}” is {}": "« {} » est {}",
  "“{}” is {} at the most": "« {} » est {} au plus",
  "“{}” needs one list for each of the {} players": "« {} » demande une liste pour chacun des {} joueurs",
  "“{}”, where there should be one of “{}”": "« {} », au lieu d’une valeur parmi « {} »",
  "“{}”: {}": "« {} » : {}",
  "The game engine stopped twice at the same request ({}).":
    "Le moteur du jeu s’est arrêté deux fois à la même demande ({}).",
  "No game is on the table yet.": "Il n’y a pas encore de partie sur la table.",
  "The game went on elsewhere meanwhile.": "La partie a continué ailleurs entre-temps.",
  "the engine could not be loaded": "le moteur n’a pas pu être chargé",
  "a request is {} bytes at the most": "une demande fait {} octets au plus",
  "nothing is being thought about": "rien n’est à l’étude",
  "no JSON: {}": "pas du JSON : {}",
  "the attribute “{}” is not JSON: {}": "l’attribut « {} » n’est pas du JSON : {}",
  "The game engine took too long, and was started anew.": "Le moteur de jeu a mis trop de temps, et a été redémarré.",
  "The request cannot be handed to the engine.": "La demande ne peut pas être remise au moteur.",
  "the engine took too long": "le moteur a mis trop de temps",
  "the options are a JSON object": "les options sont un objet JSON",
  "“{}” is nobody who could play here: a seat is for human, random, or computer with a level up to {}":
    "« {} » ne peut pas jouer ici : une place est pour human, random, ou computer avec un niveau jusqu’à {}",
  "there is no move {}: this game has {}": "il n’y a pas de coup {} : cette partie en compte {}",
};

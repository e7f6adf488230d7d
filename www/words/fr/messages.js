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
    "un pion est au centre avant que rien n’ait pu exploser",
  "a decimal number": "un nombre à virgule",
  "a game has at most {} moves": "une partie a au plus {} coups",
  "one character": "un seul caractère",
  "a computer level": "un niveau de l’ordinateur",
  "a list": "une liste",
  "a list of player numbers": "une liste de numéros de joueurs",
  "a list of texts": "une liste de textes",
  "a list of {}": "une liste de {}",
  "a list of {} instead of {}": "une liste de {}, au lieu de : {}",
  "a list from “{}”, each at most once": "une liste prise dans « {} », sans répétition",
  "a piece was placed beside the other colour (R3.2)": "une pièce a été posée à côté de l’autre couleur (R3.2)",
  "a position must be a JSON object": "une position doit être un objet JSON",
  "a record": "une partie enregistrée",
  "a request": "une demande",
  "a text": "un texte",
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
  "disc {} lies in two places, one of them {}": "le pion {} est à deux endroits, dont {}",
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
  "no empty cell is free, not even {}: the board needs cleaning":
    "aucune case vide n’est libre, pas même {} : le plateau doit être nettoyé",
  "no path is left from player {}'s king on {}": "il ne reste aucun chemin au roi du joueur {} en {}",
  "no tile can have been laid on {}: it never had two tiles beside it (R5.1)":
    "aucune dalle n’a pu être posée en {} : il n’y a jamais eu deux dalles à côté (R5.1)",
  null: "null",
  "one disc is on the board, but player 0 is to move": "un pion est sur le plateau, mais c’est au joueur 0 de jouer",
  "one move of player {} cannot form all these groups of five":
    "un seul coup du joueur {} ne peut former tous ces groupes de cinq",
  "one of the numbers {}": "un des nombres {}",
  "one of “{}”": "une valeur parmi « {} »",
  "player {} has lost, but no stack covers a disc that was its own":
    "le joueur {} a perdu, mais aucune pile ne couvre un pion qui était le sien",
  "player {} has more than {} pieces {}": "le joueur {} a plus de {} pièces {}",
  "player {} has not begun around the centre": "le joueur {} n’a pas commencé autour du centre",
  "player {} has won, but is not the one to move": "le joueur {} a gagné, mais ce n’est pas à lui de jouer",
  "player {} has {} dames, but only {} men transferred": "le joueur {} a {} dames, mais n’a transféré que {} pions",
  "player {} has {} discs after {} turns": "le joueur {} a {} pions après {} tours",
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
    "le premier pion est au joueur 0, sur une des six cases autour du centre",
  "the game is over: there is no player to move": "la partie est finie : il n’y a plus de joueur au trait",
  "the group on {} has {} pieces, more than {}": "le groupe en {} a {} pièces, plus de {}",
  "the hive is split": "la ruche est coupée en deux",
  "the king on {} is home, but the turn of player {} can't have brought it there":
    "le roi en {} est arrivé, mais le tour du joueur {} n’a pu l’y mener",
  "the last tile is laid: nobody can have passed since": "la dernière dalle est posée : personne n’a pu passer depuis",
  "the man of player {} on {} is on its goal side: it would be a dame":
    "le pion du joueur {} en {} est sur son côté d’arrivée : il serait une dame",
  "the moves lead to {}, not to {}": "les coups mènent à {}, pas à {}",
  "the option “{}” can't be {}: it must be {}": "l’option « {} » ne peut pas être {} ; valeurs possibles : {}",
  "the piece on {} has a size other than L, M and S": "la pièce en {} a une taille autre que L, M et S",
  "the piece on {} has number {}; they are 1 to {}": "la pièce en {} a le numéro {} ; ils vont de 1 à {}",
  "the piece on {} stands on another point too": "la pièce en {} est aussi sur un autre point",
  "the piece {} is in two places": "la pièce {} est à deux endroits",
  "the pieces on {} are given twice": "les pièces en {} sont données deux fois",
  "the position: {}": "la position : {}",
  "the prisoners on {} are beside no tile (R4.3)": "les prisonniers en {} ne sont à côté d’aucune dalle (R4.3)",
  "the record's “format” is “{}”, not “{}”": "le « format » de la partie enregistrée est « {} », pas « {} »",
  "the record's “result” is “{}”, but names no player who lost":
    "le « result » de la partie enregistrée est « {} », mais ne nomme aucun joueur qui ait perdu",
  "the record's “result” is “{}”, but names no winner":
    "le « result » de la partie enregistrée est « {} », mais ne nomme aucun gagnant",
  "the record's “result” is not the result of its moves":
    "le « result » de la partie enregistrée n’est pas celui de ses coups",
  "the record's “result” names player {}, but the game has no such player":
    "le « result » de la partie enregistrée nomme le joueur {}, que le jeu n’a pas",
  "the record's “result” gives an end that its moves don't reach":
    "le « result » de la partie enregistrée donne une fin que les coups n’atteignent pas",
  "the record has {} “seats”, but the game has {} players":
    "la partie enregistrée a {} « seats », mais le jeu a {} joueurs",
  "the released tiles can't have been laid one beside the other in one turn (R5.2)":
    "les dalles libérées n’ont pu être posées l’une à côté de l’autre en un seul tour (R5.2)",
  "the request contains a value that is not JSON": "la demande contient une valeur qui n’est pas du JSON",
  "the request is too large or too deeply nested": "la demande est trop longue ou trop profondément imbriquée",
  "the stack on {} has no disc": "la pile en {} n’a aucun pion",
  "the stack on {} has no piece": "la pile en {} n’a aucune pièce",
  "the tile {} is given twice": "la dalle {} est donnée deux fois",
  "there are prisoners before three pieces were placed":
    "il y a des prisonniers avant que trois pièces aient été posées",
  "there are {} discs; never are there more than {} on the board":
    "il y a {} pions ; il n’y en a jamais plus de {} sur le plateau",
  "there are {} tiles, but the game has {}": "il y a {} dalles, mais le jeu en a {}",
  "there is no cell “{}” on a board of side {}": "il n’y a pas de case « {} » sur un plateau de côté {}",
  "there is no game “{}”": "il n’y a pas de jeu « {} »",
  "there is no operation “{}”": "il n’y a pas d’opération « {} »",
  "there is no option “{}”; this game's options are {}": "il n’y a pas d’option « {} » ; les options de ce jeu sont {}",
  "there is no option “{}”: this game has no options": "il n’y a pas d’option « {} » : ce jeu n’en a aucune",
  "this module is built without search: it has no computer players":
    "ce module est construit sans recherche : il n’a pas de joueurs artificiels",
  "perft to this depth counts more than {} moves: choose a smaller depth":
    "à cette profondeur, perft compte plus de {} coups : choisissez une profondeur plus petite",
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
  "{} has disc {}; the discs are 1 to {}": "{} a le pion {} ; les pions vont de 1 à {}",
  "{} has moved last, but has neither a piece on the board nor laid a tile":
    "{} a joué en dernier, mais n’a ni pièce sur le plateau ni dalle posée",
  "{} has passed, but had the move {}": "{} a passé, mais pouvait jouer {}",
  "{} has placed {} pieces, but not the queen (R3.3)": "{} a posé {} pièces, mais pas la reine (R3.3)",
  "{} has {} discs of player {}, whose turn is over: they must have exploded":
    "{} a {} pions du joueur {}, dont le tour est fini : ils auraient dû exploser",
  "{} has {} discs, but names {}": "{} a {} pions, mais en nomme {}",
  "{} has {} pieces on the board, but only 8 in all": "{} a {} pièces sur le plateau, mais 8 seulement en tout",
  "{} must be a JSON object": "{} doit être un objet JSON",
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
  "{} instead of {}": "{}, au lieu de : {}",
  "“chain” is {}, but nothing has been captured": "« chain » est {}, mais rien n’a été pris",
  "“chain” is {}, but that piece can't jump any more": "« chain » est {}, mais cette pièce ne peut plus sauter",
  "“chain” is {}, where player {} has no piece": "« chain » est {}, où le joueur {} n’a pas de pièce",
  "“ended” can only be “repetition”, and only in a position where the game goes on":
    "« ended » ne peut être que « repetition », et seulement dans une position où la partie continue",
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
  "“{}” is not a valid move; moves are written like {}":
    "« {} » n’est pas un coup valable ; les coups s’écrivent comme {}",
  "unknown field “{}”; the fields are {}": "champ inconnu « {} » ; les champs sont {}",
  "“{}” must be {}": "« {} » doit être {}",
  "“{}” must be at most {}": "« {} » ne doit pas dépasser {}",
  "“{}” needs one list for each of the {} players": "« {} » demande une liste pour chacun des {} joueurs",
  "“{}” instead of one of “{}”": "« {} », au lieu d’une valeur parmi « {} »",
  "“{}”: {}": "« {} » : {}",
  "The game engine failed twice at the same request ({}).":
    "Le moteur de jeu s’est arrêté deux fois à la même demande ({}).",
  "No game is loaded yet.": "Aucune partie n’est encore chargée.",
  "The game changed in the meantime.": "La partie a changé entre-temps.",
  "The game engine could not be loaded.": "Le moteur de jeu n’a pas pu être chargé.",
  "a request has at most {} bytes": "une demande a au plus {} octets",
  "no search is running": "aucune recherche n’est en cours",
  "not valid JSON: {}": "JSON incorrect : {}",
  "the attribute “{}” is not valid JSON: {}": "l’attribut « {} » n’est pas du JSON correct : {}",
  "The game engine took too long and was restarted.": "Le moteur de jeu a mis trop de temps et a été redémarré.",
  "The request could not be sent to the game engine.": "La demande n’a pas pu être envoyée au moteur de jeu.",
  "The game engine took too long.": "Le moteur de jeu a mis trop de temps.",
  "the options must be a JSON object": "les options doivent être un objet JSON",
  "“{}” can't play here: use human, random, or computer with a level from 1 to {}":
    "« {} » ne peut pas jouer ici : utilisez human, random, ou computer avec un niveau de 1 à {}",
  "there is no move {}: this game has {}": "il n’y a pas de coup {} : cette partie en compte {}",
  "This piece belongs to another player.": "Cette pièce est à un autre joueur.",
  "Pick a piece first, then tap here.": "Choisissez d’abord une pièce, puis touchez cette case.",
  "There is already a stone on this cell.": "Il y a déjà une pierre sur cette case.",
  "You have no legal move: you can only pass.": "Vous n’avez aucun coup possible : vous ne pouvez que passer.",
  "That move was already complete.": "Ce coup était déjà terminé.",
  "You can't play here now.": "Vous ne pouvez pas jouer ici maintenant.",
  "no cell, piece or button has the id “{}”": "aucune case, pièce ni bouton n’a l’identifiant « {} »",
  "The game is over.": "La partie est finie.",
  "This is already selected.": "C’est déjà choisi.",
  "Tap the cell of this arrow first.": "Touchez d’abord la case de cette flèche.",
  "Deselect your choice first.": "Annulez d’abord votre choix.",
  "You have none of these left.": "Vous n’en avez plus dans votre main.",
  "Your urn is empty: you can only pass.": "Votre urne est vide : vous ne pouvez que passer.",
  "A player's first stone may not go on the centre.": "La première pierre d’un joueur ne peut pas aller au centre.",
  "There is a stone on this cell already. Instead of placing one you may swap, and take it over.":
    "Il y a déjà une pierre sur cette case. Au lieu d’en poser une, vous pouvez échanger et la reprendre.",
  "The piece that has just captured can capture again, and must.":
    "La pièce qui vient de prendre peut prendre encore, et le doit.",
  "Only the piece that has just captured may go on, or the turn ends here.":
    "Seule la pièce qui vient de prendre peut continuer, ou le tour s’arrête là.",
  "Whoever can capture must, and this piece can't.": "Qui peut prendre doit prendre, et cette pièce ne le peut pas.",
  "This man has no free cell ahead of it, and nothing to capture.":
    "Ce pion n’a pas de case libre devant lui, ni rien à prendre.",
  "This dame has no free cell beside it, and nothing to capture.":
    "Cette dame n’a pas de case libre à côté d’elle, ni rien à prendre.",
  "To capture this piece, touch the empty cell behind it.":
    "Pour prendre cette pièce, touchez la case vide derrière elle.",
  "After a capture the piece may only capture again.": "Après une prise, la pièce ne peut que prendre encore.",
  "Whoever can capture must.": "Qui peut prendre doit prendre.",
  "There is a piece of yours on this cell.": "Une de vos pièces est sur cette case.",
  "A man captures by jumping over a neighbouring piece onto the empty cell right behind it.":
    "Un pion prend en sautant par-dessus une pièce voisine sur la case vide juste derrière.",
  "A dame captures along a line, over one piece alone, onto an empty cell behind it.":
    "Une dame prend en ligne droite, par-dessus une seule pièce, sur une case vide derrière elle.",
  "A man steps forward only, toward its goal side.": "Un pion n’avance que vers son but.",
  "Nobody jumps over a piece of one's own.": "On ne saute pas par-dessus ses propres pièces.",
  "A man steps one cell forward, or jumps over a neighbouring piece of another player.":
    "Un pion avance d’une case, ou saute par-dessus une pièce adverse voisine.",
  "A dame moves along a straight line.": "Une dame va en ligne droite.",
  "A dame jumps over one piece alone, not over several.": "Une dame saute par-dessus une seule pièce, pas plusieurs.",
  "A stack is sent off by its arrows: touch one of those at the cell.":
    "Une pile part par ses flèches : touchez l’une de celles de la case.",
  "Pieces go on tiles, and a tile is laid only where prisoners are released.":
    "Les pièces vont sur des dalles, et on ne pose une dalle que là où l’on libère des prisonniers.",
  "A turn goes on only with prisoners beside a tile that was laid in it.":
    "Un tour ne continue que par des prisonniers voisins d’une dalle posée dans ce tour.",
  "This turn goes on with prisoners beside a tile that was laid in it, or stops here.":
    "Ce tour continue par des prisonniers voisins d’une dalle posée dans ce tour, ou s’arrête là.",
  "This turn goes on with prisoners beside a tile that was laid in it.":
    "Ce tour continue par des prisonniers voisins d’une dalle posée dans ce tour.",
  "Whoever can make prisoners by a distribution must, and this stack makes none.":
    "Qui peut faire des prisonniers par une distribution doit en faire, et cette pile n’en fait pas.",
  "Whoever can distribute a stack must.": "Qui peut distribuer une pile doit le faire.",
  "No tile is free for a piece of your reserve.": "Aucune dalle n’est libre pour une pièce de votre réserve.",
  "To put a piece of your reserve down, touch an empty tile.":
    "Pour poser une pièce de votre réserve, touchez une dalle vide.",
  "Prisoners can be released once at least two tiles are beside them.":
    "Des prisonniers peuvent être libérés dès qu’ils sont voisins d’au moins deux dalles.",
  "This stack is the other player's.": "Cette pile est à l’adversaire.",
  "Your reserve is empty: there is no piece to put down.": "Votre réserve est vide : il n’y a pas de pièce à poser.",
  "No stack of the other player stands in a line with this one, with nothing but empty tiles between.":
    "Aucune pile de l’adversaire n’est en ligne droite avec celle-ci, avec seulement des dalles vides entre les deux.",
  "A stack goes no farther than it is high: the other one is too far away.":
    "Une pile ne va pas plus loin qu’elle n’est haute : l’autre est trop éloignée.",
  "The stack that it would go to is higher.": "La pile vers laquelle elle irait est plus haute.",
  "Its pieces would leave the board where prisoners are already.":
    "Ses pièces quitteraient le plateau là où il y a déjà des prisonniers.",
  "Touch one of the two signs at the cell, for the way in which its discs fly apart.":
    "Touchez l’un des deux signes de la case, selon le sens où ses pions doivent s’envoler.",
  "Of your cells one with the most discs explodes first.":
    "De vos cases, une de celles qui ont le plus de pions explose d’abord.",
  "Three discs of yours on a cell must explode first.": "Trois de vos pions sur une case doivent d’abord exploser.",
  "No disc may be placed on the centre: it is taken by explosions alone.":
    "On ne pose pas de pion au centre : seules les explosions le prennent.",
  "The other player holds this cell.": "Cette case est à l’adversaire.",
  "The first disc goes on one of the six cells around the centre.":
    "Le premier pion va sur l’une des six cases autour du centre.",
  "A disc goes on a cell that you hold, or on an empty cell beside one.":
    "Un pion va sur une case que vous tenez, ou sur une case vide à côté.",
  "Never more than five: here more than five pyramids of one colour would be connected.":
    "Jamais plus de cinq : ici, plus de cinq pyramides d’une couleur seraient reliées.",
  "Pyramids are placed on the border, and every point of the border is taken.":
    "Les pyramides se posent sur le bord, et tous les points du bord sont pris.",
  "Wherever this pyramid could be placed, more than five of your colour would be connected.":
    "Où que l’on pose cette pyramide, plus de cinq de votre couleur seraient reliées.",
  "There is a pyramid on this point already.": "Il y a déjà une pyramide sur ce point.",
  "Pyramids are placed on the border.": "Les pyramides se posent sur le bord.",
  "To swap with this pyramid, touch its neighbour of yours first.":
    "Pour échanger avec cette pyramide, touchez d’abord votre pyramide voisine.",
  "Wherever this pyramid could go, more than five of one colour would be connected.":
    "Où que cette pyramide aille, plus de cinq d’une couleur seraient reliées.",
  "This pyramid has no empty point beside it, and no neighbour to swap with.":
    "Cette pyramide n’a ni point vide à côté d’elle, ni voisine avec qui s’échanger.",
  "There is a pyramid on this point, and only neighbours swap.":
    "Il y a une pyramide sur ce point, et seules des voisines s’échangent.",
  "A pyramid moves in a straight line.": "Une pyramide se déplace en ligne droite.",
  "Another pyramid is in the way.": "Une autre pyramide barre le chemin.",
  "A small pyramid moves by one point.": "Une petite pyramide se déplace d’un point.",
  "A medium pyramid moves by one or two points.": "Une moyenne pyramide se déplace d’un ou deux points.",
  "Two pyramids of yours swap only if their sizes differ.":
    "Deux de vos pyramides ne s’échangent que si leurs tailles diffèrent.",
  "These two can swap: touch the other one first.": "Ces deux-là peuvent s’échanger : touchez d’abord l’autre.",
  "Large takes the place of medium, medium that of small, and small that of large.":
    "Une grande prend la place d’une moyenne, une moyenne celle d’une petite, une petite celle d’une grande.",
  "No room to move: it can't squeeze through between these two.":
    "Liberté de mouvement : elle ne peut pas se faufiler entre ces deux-là.",
  "No free cell touches your pieces and none of the other player's.":
    "Aucune case libre ne touche vos pièces sans toucher celles de l’adversaire.",
  "By tournament rules the queen may not be a player's first piece.":
    "Selon les règles de tournoi, la reine ne peut pas être la première pièce d’un joueur.",
  "The queen must be down by the end of your fourth turn: now she comes first.":
    "La reine doit être posée à la fin de votre quatrième tour : c’est son tour.",
  "This cell is taken: a new piece goes on a free one.":
    "Cette case est prise : une nouvelle pièce va sur une case libre.",
  "A new piece may not touch the other player's pieces.":
    "Une nouvelle pièce ne doit pas toucher celles de l’adversaire.",
  "Your pieces may move only once your queen is down.": "Vos pièces ne bougent qu’une fois votre reine posée.",
  "This piece was thrown by a pillbug, and rests for a turn.":
    "Cette pièce a été jetée par un cloporte, et se repose un tour.",
  "What lies under another piece can't move.": "Ce qui est sous une autre pièce ne bouge pas.",
  "The piece that moved last can't be thrown.": "La dernière pièce déplacée ne peut pas être jetée.",
  "One hive: this piece holds it together, and without it these would be cut off.":
    "Une seule ruche : cette pièce la relie, et sans elle celles-ci en seraient coupées.",
  "No room to move: it can't squeeze out between its neighbours.":
    "Liberté de mouvement : elle ne peut pas se faufiler entre ses voisines.",
  "A spider goes exactly three steps, and from here there is no such way.":
    "Une araignée fait exactement trois pas, et d’ici il n’y a pas de tel chemin.",
  "A mosquito that touches nothing but a mosquito can't move.":
    "Un moustique qui ne touche qu’un moustique ne bouge pas.",
  "There is no cell to which this piece could go now.": "Il n’y a pas de case où cette pièce puisse aller maintenant.",
  "A pillbug throws a piece onto a free cell beside itself.":
    "Un cloporte jette une pièce sur une case libre à côté de lui.",
  "This cell is taken, and only a beetle climbs onto others.":
    "Cette case est prise, et seul un scarabée monte sur d’autres pièces.",
  "One hive: on this cell it would touch no other piece.":
    "Une seule ruche : sur cette case elle ne toucherait aucune autre pièce.",
  "The queen goes one step.": "La reine fait un pas.",
  "A pillbug goes one step.": "Un cloporte fait un pas.",
  "A beetle goes one step.": "Un scarabée fait un pas.",
  "On top of others a mosquito is a beetle, and goes one step.":
    "Sur d’autres pièces, un moustique est un scarabée et fait un pas.",
  "A mosquito moves like a piece that it touches, and none of these goes there.":
    "Un moustique se déplace comme une pièce qu’il touche, et aucune de celles-ci n’y va.",
  "A spider goes exactly three steps along the hive, and never back.":
    "Une araignée fait exactement trois pas le long de la ruche, sans revenir.",
  "No room to move: no way along the hive by which it could slide leads there.":
    "Liberté de mouvement : aucun chemin où elle puisse glisser le long de la ruche n’y mène.",
  "A grasshopper jumps in a straight line over pieces, onto the first free cell.":
    "Une sauterelle saute en ligne droite par-dessus des pièces, sur la première case libre.",
  "A ladybug goes two steps on top of the hive, then one down.":
    "Une coccinelle fait deux pas sur la ruche, puis un pour en descendre.",
  "Two higher stacks bar the way between them.": "Deux piles plus hautes barrent le passage entre elles.",
  "One hive: on its way there it would touch no other piece.":
    "Une seule ruche : en chemin elle ne toucherait aucune autre pièce.",
  "A stone lies here, and no king may enter.": "Il y a une pierre ici, et aucun roi ne peut y entrer.",
  "A king goes one step. To put a stone here, first touch the king again, and so let go of it.":
    "Un roi fait un pas. Pour poser une pierre ici, touchez encore le roi pour le lâcher.",
  "A king goes one step, to a neighbouring cell.": "Un roi fait un pas, vers une case voisine.",
  "A stone lies here already, and it stays for good.": "Il y a déjà une pierre ici, et elle y reste pour de bon.",
  "This king is another player's. To change places with it, touch your own king first.":
    "Ce roi est à un autre joueur. Pour échanger avec lui, touchez d’abord votre roi.",
  "No prison: a stone here would leave a king without a way to its goal.":
    "Pas de prison : une pierre ici laisserait un roi sans chemin vers son but.",
};

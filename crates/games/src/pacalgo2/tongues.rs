//! The fixed texts of the game in the languages of the page.

use play::Said;

/// What the game and its minds show, in English, Spanish and Portuguese.
pub(super) const TONGUES: &[Said] = &[
    // The list of games, settings and minds.
    [
        "reach the exit past the ghosts, with chocolate, in as few moves as possible",
        "llega a la salida entre los fantasmas, con chocolate, en el menor número posible de movimientos",
        "chegue à saída entre os fantasmas, com chocolate, no menor número de movimentos",
    ],
    [
        "a shortest win, or the proof that there is none",
        "una victoria lo más corta posible, o la prueba de que no hay ninguna",
        "uma vitória tão curta quanto possível, ou a prova de que não há nenhuma",
    ],
    [
        "eats every chocolate, then leaves: the fewest moves, or the best found and a lower bound",
        "come todos los chocolates y sale: el menor número de movimientos, o lo mejor encontrado y una cota inferior",
        "come todos os chocolates e sai: o menor número de movimentos, ou o melhor encontrado e um limite inferior",
    ],
    [
        "to the exit if it is within reach, else to the nearest chocolate; may get stuck",
        "a la salida si está al alcance; si no, al chocolate más cercano; puede quedarse atascada",
        "à saída se está ao alcance; senão, ao chocolate mais próximo; pode ficar presa",
    ],
    [
        "whether the shortest wins are counted",
        "si se cuentan las victorias más cortas",
        "se as vitórias mais curtas são contadas",
    ],
    [
        "up to this number of chocolates, all orders are tried",
        "hasta este número de chocolates se prueban todos los órdenes",
        "até este número de chocolates, todas as ordens são tentadas",
    ],
    [
        "a move against a wall: refused, or ignored and not counted",
        "un movimiento contra un muro: rechazado, o ignorado y sin contar",
        "um movimento contra uma parede: recusado, ou ignorado e sem contar",
    ],
    [
        "share of chocolates in a generated map",
        "proporción de chocolates en un mapa generado",
        "proporção de chocolates num mapa gerado",
    ],
    [
        "how cells are named: (row,column) from the top left, or (x, y) from the bottom",
        "cómo se nombran las casillas: (fila,columna) desde arriba a la izquierda, o (x, y) desde abajo",
        "como as casas são nomeadas: (linha,coluna) desde o alto à esquerda, ou (x, y) desde baixo",
    ],
    [
        "the exit, for maps of other games that have none: ROW,COLUMN, or X,Y where cells are named so",
        "la salida, para mapas de otros juegos que no tienen: FILA,COLUMNA, o X,Y donde las casillas se nombran así",
        "a saída, para mapas de outros jogos que não têm: LINHA,COLUNA, ou X,Y onde as casas são nomeadas assim",
    ],
    [
        "share of ghosts, where they are scattered",
        "proporción de fantasmas, donde están dispersos",
        "proporção de fantasmas, onde estão espalhados",
    ],
    ["rows of a generated map", "filas de un mapa generado", "linhas de um mapa gerado"],
    ["of a generated map", "de un mapa generado", "de um mapa gerado"],
    [
        "of chocolate after eating; a map may say otherwise",
        "de chocolate después de comer; un mapa puede decir otra cosa",
        "de chocolate depois de comer; um mapa pode dizer outra coisa",
    ],
    [
        "of the specification: in part 1 there are no chocolates",
        "del enunciado: en la parte 1 no hay chocolates",
        "do enunciado: na parte 1 não há chocolates",
    ],
    [
        "the game as it is meant, or as in the original exercise, or as in an arcade",
        "el juego como debe ser, o como en el ejercicio original, o como en un salón recreativo",
        "o jogo como deve ser, ou como no exercício original, ou como num fliperama",
    ],
    [
        "up to this distance a ghost is dangerous; a map may say otherwise",
        "hasta esta distancia un fantasma es peligroso; un mapa puede decir otra cosa",
        "até esta distância um fantasma é perigoso; um mapa pode dizer outra coisa",
    ],
    [
        "share of walls, where they are scattered",
        "proporción de muros, donde están dispersos",
        "proporção de paredes, onde estão espalhadas",
    ],
    ["cells per row of a generated map", "casillas por fila de un mapa generado", "casas por linha de um mapa gerado"],
    [
        "a blocked move is ignored: not counted, and the level is kept",
        "un movimiento bloqueado se ignora: no cuenta, y el nivel se conserva",
        "um movimento bloqueado é ignorado: não conta, e o nível se mantém",
    ],
    [
        "a blocked move is refused; cells are named (row,column) from the top left",
        "un movimiento bloqueado se rechaza; las casillas son (fila,columna) desde arriba a la izquierda",
        "um movimento bloqueado é recusado; as casas são (linha,coluna) desde o alto à esquerda",
    ],
    [
        "the original exercise: the same rules, its letters A, B, D, I, and cells (x, y) from the bottom left",
        "el ejercicio original: las mismas reglas, sus letras A, B, D, I, y casillas (x, y) desde abajo a la izquierda",
        "o exercício original: as mesmas regras, suas letras A, B, D, I, e casas (x, y) desde baixo à esquerda",
    ],
    // Signs.
    ["the player", "el jugador", "o jogador"],
    ["a wall", "un muro", "uma parede"],
    ["floor", "suelo", "chão"],
    [
        "floor near a ghost: deadly without chocolate",
        "suelo cerca de un fantasma: mortal sin chocolate",
        "chão perto de um fantasma: mortal sem chocolate",
    ],
    ["a ghost", "un fantasma", "um fantasma"],
    ["a chocolate", "un chocolate", "um chocolate"],
    ["the start", "el inicio", "o início"],
    ["the exit", "la salida", "a saída"],
    [
        "believed: the way to go; where it passes twice, the last time",
        "se cree: el camino que seguir; donde pasa dos veces, la última",
        "acredita-se: o caminho a seguir; onde passa duas vezes, a última",
    ],
    [
        "believed: the level of chocolate there (a is 10)",
        "se cree: el nivel de chocolate allí (a es 10)",
        "acredita-se: o nível de chocolate lá (a é 10)",
    ],
    // The map editor.
    [
        "who eats it is safe for some moves",
        "quien lo come está a salvo durante unos movimientos",
        "quem o come está a salvo por alguns movimentos",
    ],
    ["where the player is to go", "adonde debe ir el jugador", "aonde o jogador deve ir"],
    [
        "dangerous to who is near without a chocolate",
        "peligroso para quien está cerca sin chocolate",
        "perigoso para quem está perto sem chocolate",
    ],
    ["where the player begins", "donde empieza el jugador", "onde o jogador começa"],
    ["nobody can go there", "nadie puede ir allí", "ninguém pode ir lá"],
    ["of chocolate after eating", "de chocolate después de comer", "de chocolate depois de comer"],
    [
        "the moves that were made, as `A` up, `B` down, `D` right, `I` left",
        "los movimientos hechos: `A` arriba, `B` abajo, `D` derecha, `I` izquierda",
        "os movimentos feitos: `A` para cima, `B` para baixo, `D` direita, `I` esquerda",
    ],
    [
        "up to this distance a ghost is dangerous",
        "hasta esta distancia un fantasma es peligroso",
        "até esta distância um fantasma é perigoso",
    ],
    ["what the map is called", "cómo se llama el mapa", "como o mapa se chama"],
    [
        "the cell at the bottom left, as X,Y",
        "la casilla de abajo a la izquierda, como X,Y",
        "a casa de baixo à esquerda, como X,Y",
    ],
    // Pictures.
    ["the way on", "el camino por delante", "o caminho adiante"],
    ["all that can be reached", "todo lo que se puede alcanzar", "tudo o que se pode alcançar"],
    [
        "{} cells around the player, of {}",
        "{} casillas alrededor del jugador, de {}",
        "{} casas ao redor do jogador, de {}",
    ],
    [
        "above the way; below the level on arrival (`a` is 10)",
        "arriba el camino; abajo el nivel al llegar (`a` es 10)",
        "acima o caminho; abaixo o nível ao chegar (`a` é 10)",
    ],
    [
        "the highest level in each cell that can be reached (`a` is 10)",
        "el nivel más alto en cada casilla que se puede alcanzar (`a` es 10)",
        "o nível mais alto em cada casa que se pode alcançar (`a` é 10)",
    ],
    ["UNWINNABLE", "NO SE PUEDE GANAR", "NÃO SE PODE GANHAR"],
    ["highest level in each cell:", "nivel más alto en cada casilla:", "nível mais alto em cada casa:"],
    ["shortest wins: {n}", "victorias más cortas: {}", "vitórias mais curtas: {}"],
    ["chocolate", "chocolate", "chocolate"],
    ["eaten chocolate", "chocolate comido", "chocolate comido"],
    ["exit", "salida", "saída"],
    ["floor in danger", "suelo en peligro", "chão em perigo"],
    ["ghost", "fantasma", "fantasma"],
    ["player", "jugador", "jogador"],
    ["start", "inicio", "início"],
    ["wall", "muro", "parede"],
    ["way", "camino", "caminho"],
    ["level", "nivel", "nível"],
    ["danger", "peligro", "perigo"],
    ["moves", "movimientos", "movimentos"],
    ["chocolates left", "chocolates restantes", "chocolates restantes"],
    ["no ghost within {}", "ningún fantasma a {} o menos", "nenhum fantasma a {} ou menos"],
    ["the ghost at {} is {} away", "el fantasma de {} está a {}", "o fantasma de {} está a {}"],
    // Counters; `left` is also an act.
    ["left (counter)", "restantes", "restantes"],
    ["eaten", "comidos", "comidos"],
    ["length", "longitud", "comprimento"],
    // Acts.
    ["up", "arriba", "para cima"],
    ["down", "abajo", "para baixo"],
    ["left", "izquierda", "esquerda"],
    ["right", "derecha", "direita"],
    // Percepts.
    ["a map of {} with {} and {}", "un mapa de {} con {} y {}", "um mapa de {} com {} e {}"],
    ["{n} ghosts", "{} fantasmas", "{} fantasmas"],
    ["{n} ghost", "{} fantasma", "{} fantasma"],
    ["{n} chocolates", "{} chocolates", "{} chocolates"],
    ["{n} chocolate", "{} chocolate", "{} chocolate"],
    [
        "at {}, level {}, a ghost is near",
        "en {}, nivel {}, un fantasma está cerca",
        "em {}, nível {}, um fantasma está perto",
    ],
    ["at {}, level {}", "en {}, nivel {}", "em {}, nível {}"],
    ["{} is blocked", "{}: bloqueado", "{}: bloqueado"],
    ["the exit, after {} moves", "la salida, tras {} movimientos", "a saída, após {} movimentos"],
    ["the exit, after {} move", "la salida, tras {} movimiento", "a saída, após {} movimento"],
    ["caught by the ghost at {}", "atrapado por el fantasma de {}", "pego pelo fantasma de {}"],
    // Endings.
    ["reached the exit", "llegó a la salida", "chegou à saída"],
    ["was caught by a ghost", "lo atrapó un fantasma", "foi pego por um fantasma"],
    [
        "no play reaches the exit from here",
        "desde aquí ninguna partida llega a la salida",
        "daqui nenhuma partida chega à saída",
    ],
    [
        "neither the exit nor a chocolate is within reach",
        "ni la salida ni ningún chocolate están al alcance",
        "nem a saída nem um chocolate estão ao alcance",
    ],
];

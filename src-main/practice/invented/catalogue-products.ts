/** The products of the practice catalogue: a list, long because a shop's is, with nothing to be split by. */
/** Name, weight in kg, list price in the merchant currency. */
type Product = readonly [name: string, weight: number, price: number];

/** Products that share a customs classification code, as a general-merchandise shop would stock them. */
export const PRODUCT_GROUPS: readonly { readonly hsCode: string; readonly products: readonly Product[] }[] = [
  {
    hsCode: '691200',
    products: [
      ['Stoneware mug, 350 ml, slate blue', 0.38, 11.9],
      ['Stoneware mug, 350 ml, moss green', 0.38, 11.9],
      ['Conjunto de 6 chávenas de café, porcelana branca', 0.92, 28.5],
      ['Juego de platos hondos de cerámica, 4 piezas', 2.1, 36],
      ['手绘青花瓷茶杯 200毫升', 0.27, 14.5],
    ],
  },
  {
    hsCode: '732393',
    products: [
      ['Stainless steel saucepan with lid, 18 cm', 1.25, 34.9],
      ['Frigideira antiaderente 24 cm', 0.88, 26.4],
      ['Sartén de acero inoxidable 28 cm', 1.4, 41],
      ['Edelstahl-Rührschüssel mit Deckel, 3 l', 0.74, 18.9],
      ['Passoire fine en inox, 20 cm', 0.31, 12.3],
    ],
  },
  {
    hsCode: '821191',
    products: [
      ["Chef's knife, 20 cm blade", 0.24, 39],
      ['Faca de pão serrilhada', 0.16, 15.8],
      ['Juego de 6 cuchillos de mesa', 0.42, 22.5],
      ['Kräuterwiegemesser mit Holzgriffen', 0.28, 24.9],
      ['Nóż do sera z podwójnym ostrzem', 0.12, 9.9],
    ],
  },
  {
    hsCode: '610910',
    products: [
      ['Cotton T-shirt, men, size M, charcoal', 0.18, 17.9],
      ['Cotton T-shirt, men, size L, charcoal', 0.2, 17.9],
      ['Camiseta de algodão orgânico, tamanho P, branca', 0.16, 19.5],
      ['Camiseta de manga larga, talla S, azul marino', 0.22, 21.9],
      ['T-Shirt aus Bio-Baumwolle, Größe XL, oliv', 0.23, 24.9],
    ],
  },
  {
    hsCode: '611595',
    products: [
      ['Hiking socks, 2 pairs, size 39-42', 0.14, 16.5],
      ['Meias de algodão, 5 pares, tamanho 36-39', 0.21, 12.9],
      ['Calcetines deportivos, 3 pares, talla 43-46', 0.19, 11.9],
      ['Chaussettes en laine mérinos, taille 41', 0.11, 18.9],
      ['Skarpety wełniane, rozmiar 43', 0.12, 9.4],
    ],
  },
  {
    hsCode: '420292',
    products: [
      ['Daypack, 22 litres, water-repellent', 0.64, 49],
      ['Mochila escolar infantil, verde', 0.52, 32.9],
      ['Bolsa de deporte plegable 40 l', 0.38, 27.5],
      ['Umhängetasche aus Segeltuch', 0.47, 38.9],
      ['Trousse de toilette en toile cirée', 0.19, 21],
    ],
  },
  {
    hsCode: '950300',
    products: [
      ['Wooden train set, 48 pieces', 1.62, 44.9],
      ['Quebra-cabeça de 1000 peças, Lisboa', 0.78, 19.9],
      ['Bloques de construcción, caja de 200', 1.15, 29.9],
      ['Stoffbär, 35 cm, waschbar', 0.33, 22.9],
      ['Dřevěná skládačka Zvířátka', 0.29, 13.5],
    ],
  },
  {
    hsCode: '950490',
    products: [
      ['Travel chess set, magnetic', 0.36, 18.5],
      ['Jogo de dominó em madeira', 0.44, 14.9],
      ['Baraja española plastificada', 0.11, 6.9],
      ['Kartenspiel Wanderwege, ab 8 Jahren', 0.22, 12.9],
      ['Jeu de société Les Marées, 2 à 4 joueurs', 0.95, 34],
    ],
  },
  {
    hsCode: '490199',
    products: [
      ['Pocket field guide: garden birds', 0.31, 14],
      ['Livro de receitas do Alentejo', 0.86, 24],
      ['Atlas de senderos de montaña', 1.05, 31],
      ['Notizen zur Brotbackkunst', 0.54, 19.8],
      ['Книга о лесных птицах', 0.48, 15.6],
    ],
  },
  {
    hsCode: '482010',
    products: [
      ['Dotted notebook A5, 160 pages', 0.27, 9.9],
      ['Caderno pautado A4, capa dura', 0.52, 11.5],
      ['Agenda semanal sin fechas', 0.29, 13.9],
      ['Carnet de croquis, papier épais', 0.41, 15.9],
      ['方格笔记本 B5 三册装', 0.46, 8.8],
    ],
  },
  {
    hsCode: '960810',
    products: [
      ['Gel pen set, 8 colours', 0.12, 10.9],
      ['Caneta esferográfica de alumínio', 0.05, 7.5],
      ['Rotuladores de punta fina, 12 unidades', 0.16, 14.9],
      ['Druckbleistift 0,7 mm', 0.04, 6.2],
      ['水性ボールペン 10本セット', 0.13, 11.8],
    ],
  },
  {
    hsCode: '851821',
    products: [
      ['Portable speaker, splash-proof', 0.56, 45],
      ['Coluna Bluetooth compacta, vermelha', 0.48, 37.9],
      ['Altavoz de estantería, par', 4.2, 119],
      ['Küchenradio mit Timer', 0.83, 42.5],
      ['Enceinte de douche, jaune', 0.34, 24.9],
    ],
  },
  {
    hsCode: '850440',
    products: [
      ['USB-C wall charger, 45 W', 0.14, 27.9],
      ['Carregador duplo para automóvel', 0.07, 12.9],
      ['Estación de carga de 4 puertos', 0.33, 33.9],
      ['Steckernetzteil 12 V, 2 A', 0.18, 14.5],
      ['Ładowarka indukcyjna do telefonu', 0.16, 19.9],
    ],
  },
  {
    hsCode: '854442',
    products: [
      ['USB-C cable, braided, 2 m', 0.06, 9.9],
      ['Cabo HDMI 3 m', 0.15, 11.9],
      ['Cable de red plano 10 m', 0.24, 13.9],
      ['Verlängerungskabel mit 3 Steckdosen, 1,5 m', 0.42, 12.4],
      ['Prodlužovací kabel USB, 1 m', 0.05, 5.9],
    ],
  },
  {
    hsCode: '940520',
    products: [
      ['Desk lamp, dimmable, black', 1.12, 46.9],
      ['Candeeiro de mesa em cortiça', 0.94, 52],
      ['Lámpara de lectura con pinza', 0.37, 21.9],
      ['Nachtlicht Mond, wiederaufladbar', 0.21, 18.5],
      ['Guirlande lumineuse, 5 m, blanc chaud', 0.26, 16.9],
    ],
  },
  {
    hsCode: '630260',
    products: [
      ['Bath towel, 70 x 140 cm, sand', 0.58, 22.9],
      ['Toalha de praia às riscas', 0.52, 24.5],
      ['Juego de toallas de mano, 3 piezas', 0.49, 19.9],
      ['Geschirrtücher Halbleinen, 4 Stück', 0.31, 17.9],
      ['Ręcznik kąpielowy frotte, szary', 0.61, 16.9],
    ],
  },
  {
    hsCode: '630231',
    products: [
      ['Fitted sheet, 160 x 200 cm, white', 0.82, 29.9],
      ['Jogo de cama de solteiro, percal', 1.35, 48],
      ['Funda nórdica, cama de 90, gris', 1.18, 39.9],
      ['Kissenbezug Leinen, 80 x 80 cm', 0.29, 25.9],
      ['枕カバー 綿100% 43×63cm', 0.17, 12.6],
    ],
  },
  {
    hsCode: '340130',
    products: [
      ['Olive oil soap, unscented, 3 bars', 0.33, 9.9],
      ['Gel de banho de alfazema, 500 ml', 0.56, 8.9],
      ['Jabón de manos en espuma, 300 ml', 0.36, 6.5],
      ['Shampooing solide au tilleul', 0.09, 11.5],
      ['Мыло ручной работы «Сосна»', 0.11, 5.4],
    ],
  },
  {
    hsCode: '330499',
    products: [
      ['Hand cream, almond, 75 ml', 0.1, 7.9],
      ['Protetor labial de mel', 0.02, 4.5],
      ['Crema hidratante facial, 50 ml', 0.15, 18.9],
      ['Calendulasalbe, 100 ml', 0.14, 12.9],
      ['Baume à barbe, 60 ml', 0.12, 14.9],
    ],
  },
  {
    hsCode: '090121',
    products: [
      ['Roasted coffee beans, dark, 1 kg', 1.03, 23.9],
      ['Café moído torra média, 500 g', 0.52, 12.5],
      ['Café descafeinado en grano, 250 g', 0.26, 8.9],
      ['Espressobohnen Hafenröstung, 500 g', 0.52, 16.9],
      ['Kawa ziarnista, 250 g', 0.26, 9.2],
    ],
  },
  {
    hsCode: '090210',
    products: [
      ['Green tea, loose leaf, 100 g', 0.14, 10.9],
      ['Chá de cidreira em saquetas, 20 un.', 0.05, 4.2],
      ['Rooibos con vainilla, 100 g', 0.13, 7.5],
      ['茉莉花茶 礼盒装 250克', 0.42, 21.9],
      ['煎茶ティーバッグ 30袋', 0.1, 9.8],
    ],
  },
  {
    hsCode: '180632',
    products: [
      ['Dark chocolate, 72 %, 5 bars', 0.53, 15.9],
      ['Chocolate de leite com amêndoa, 200 g', 0.21, 6.4],
      ['Turrón blando de almendra, 300 g', 0.32, 11.9],
      ['Nougatpralinen, 16 Stück', 0.24, 13.9],
      ['Carrés au caramel salé, 180 g', 0.2, 9.5],
    ],
  },
  {
    hsCode: '820559',
    products: [
      ['Screwdriver set, 12 pieces', 0.62, 24.9],
      ['Fita métrica de 5 m', 0.22, 7.9],
      ['Llave ajustable 250 mm', 0.45, 16.9],
      ['Wasserwaage Aluminium, 60 cm', 0.51, 19.9],
      ['Zestaw kluczy imbusowych, 9 sztuk', 0.38, 11.4],
    ],
  },
  {
    hsCode: '820110',
    products: [
      ['Hand trowel, ash handle', 0.29, 13.9],
      ['Tesoura de poda', 0.27, 18.9],
      ['Regadera de zinc, 5 l', 1.1, 31.5],
      ['Pflanzschilder aus Schiefer, 10 Stück', 0.48, 12.9],
      ['Arrosoir d’intérieur, 1,5 l', 0.32, 17.5],
    ],
  },
  {
    hsCode: '950691',
    products: [
      ['Yoga mat, natural rubber, 5 mm', 2.3, 54],
      ['Corda de saltar ajustável', 0.19, 9.9],
      ['Bandas elásticas, juego de 5', 0.23, 13.5],
      ['Faszienrolle, 33 cm', 0.41, 22.9],
      ['Obciążniki na nadgarstki, 2 x 1 kg', 2.08, 17.9],
    ],
  },
  {
    hsCode: '871499',
    products: [
      ['Bicycle bell, brass', 0.11, 14.9],
      ['Luz traseira para bicicleta, USB', 0.07, 19.9],
      ['Candado plegable para bicicleta', 0.98, 47],
      ['Fahrradkorb mit Klickhalterung', 0.86, 35.9],
      ['Kit de réparation de crevaison', 0.13, 6.9],
    ],
  },
  {
    hsCode: '420100',
    products: [
      ['Dog lead, 2 m, waxed cotton', 0.21, 23.9],
      ['Coleira ajustável para gato', 0.03, 8.5],
      ['Comedero de cerámica para perro', 0.91, 20.9],
      ['Katzenspielzeug Baldrianmaus, 3 Stück', 0.06, 7.4],
      ['Лежанка для кошки, 45 см', 0.73, 26.5],
    ],
  },
  {
    hsCode: '660191',
    products: [
      ['Folding umbrella, windproof, navy', 0.37, 25.9],
      ['Guarda-chuva infantil transparente', 0.31, 14.9],
      ['Impermeable plegable, talla única', 0.26, 18.9],
      ['Wärmflasche mit Strickbezug', 0.44, 19.5],
      ['Parapluie canne, bois de cerisier', 0.58, 49],
    ],
  },
];

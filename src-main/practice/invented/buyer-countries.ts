/** Parts for invented buyers of one country; '#' is a digit. */
export interface BuyerCountry {
  readonly country: string;
  readonly currency: string;
  readonly phoneCode: string;
  readonly areaCodes: readonly string[];
  readonly document: string;
  readonly postalCode: string;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly streets: readonly string[];
  /** City, state or region, neighbourhood. */
  readonly places: readonly (readonly [city: string, state: string, neighborhood: string])[];
}

/** Countries with their share of the orders. */
export const BUYER_COUNTRIES: readonly (readonly [BuyerCountry, number])[] = [
  [
    {
      country: 'BR',
      currency: 'BRL',
      phoneCode: '55',
      areaCodes: ['11', '21', '31', '41', '51', '71'],
      document: '000########',
      postalCode: '#####-###',
      firstNames: ['Ana Beatriz', 'João Pedro', 'Luciana', 'Thiago', 'Conceição', 'Rafael', 'Íris', 'Otávio'],
      lastNames: [
        'Souza Lima',
        'Araújo',
        'Nascimento',
        'Magalhães',
        'Pereira da Silva',
        'Brandão',
        'Quintão',
      ],
      streets: [
        'Rua das Acácias',
        'Avenida Sete Colinas',
        'Rua do Engenho',
        'Travessa da Paz',
        'Alameda dos Ipês',
      ],
      places: [
        ['São Paulo', 'SP', 'Vila Mariana'],
        ['Rio de Janeiro', 'RJ', 'Tijuca'],
        ['Belo Horizonte', 'MG', 'Savassi'],
        ['Curitiba', 'PR', 'Água Verde'],
        ['Porto Alegre', 'RS', 'Menino Deus'],
        ['Salvador', 'BA', 'Rio Vermelho'],
      ],
    },
    34,
  ],
  [
    {
      country: 'PT',
      currency: 'EUR',
      phoneCode: '351',
      areaCodes: ['21', '22', '239'],
      document: '2########',
      postalCode: '####-###',
      firstNames: ['Inês', 'Duarte', 'Matilde', 'Gonçalo', 'Leonor'],
      lastNames: ['Figueiredo', 'Sacramento', 'Vilhena', 'Marques Leitão', 'Antunes'],
      streets: ['Rua da Oliveira', 'Largo do Poço', 'Rua dos Tanoeiros', 'Avenida do Mar'],
      places: [
        ['Lisboa', 'Lisboa', 'Campo de Ourique'],
        ['Porto', 'Porto', 'Bonfim'],
        ['Coimbra', 'Coimbra', 'Santa Clara'],
      ],
    },
    10,
  ],
  [
    {
      country: 'ES',
      currency: 'EUR',
      phoneCode: '34',
      areaCodes: ['91', '93', '95'],
      document: '########T',
      postalCode: '#####',
      firstNames: ['Lucía', 'Íñigo', 'Nuria', 'Álvaro', 'Begoña'],
      lastNames: ['Ibáñez Ruiz', 'Cabrera', 'Muñoz Peña', 'Echeverría', 'Soler'],
      streets: ['Calle del Olmo', 'Paseo de la Ribera', 'Calle Mayor Alta', 'Carrer de la Font'],
      places: [
        ['Madrid', 'Madrid', 'Chamberí'],
        ['Barcelona', 'Cataluña', 'Gràcia'],
        ['Sevilla', 'Andalucía', 'Triana'],
      ],
    },
    10,
  ],
  [
    {
      country: 'US',
      currency: 'USD',
      phoneCode: '1',
      areaCodes: ['206', '303', '512', '617'],
      document: '900-##-####',
      postalCode: '#####',
      firstNames: ['Marjorie', 'Desmond', 'Priya', 'Calvin', 'Rosalind'],
      lastNames: ["O'Hanlon", 'Whitcomb', 'Okafor', 'Ramirez', 'Thistlewood'],
      streets: ['Juniper Lane', 'Old Mill Road', 'Harbor Street', 'Maple Court'],
      places: [
        ['Seattle', 'WA', 'Ballard'],
        ['Denver', 'CO', 'Baker'],
        ['Austin', 'TX', 'Hyde Park'],
        ['Boston', 'MA', 'Jamaica Plain'],
      ],
    },
    12,
  ],
  [
    {
      country: 'DE',
      currency: 'EUR',
      phoneCode: '49',
      areaCodes: ['30', '40', '89', '341'],
      document: 'L########',
      postalCode: '#####',
      firstNames: ['Jürgen', 'Annika', 'Björn', 'Käthe', 'Friederike'],
      lastNames: ['Weißenfels', 'Köhler-Brandt', 'Möller', 'Straßburger', 'Vogt'],
      streets: ['Lindenstraße', 'Am Alten Hafen', 'Mühlenweg', 'Große Gasse'],
      places: [
        ['Berlin', 'BE', 'Moabit'],
        ['Hamburg', 'HH', 'Ottensen'],
        ['München', 'BY', 'Sendling'],
        ['Leipzig', 'SN', 'Plagwitz'],
      ],
    },
    10,
  ],
  [
    {
      country: 'FR',
      currency: 'EUR',
      phoneCode: '33',
      areaCodes: ['1', '4', '5'],
      document: '##########',
      postalCode: '#####',
      firstNames: ['Éloïse', 'Théo', 'Maëlle', 'François', 'Solène'],
      lastNames: ['Lefèvre', 'Château-Rémy', 'Garnier', 'Desœuvres', 'Noël'],
      streets: ['Rue des Tilleuls', 'Quai de la Tannerie', 'Allée du Moulin'],
      places: [
        ['Lyon', 'Auvergne-Rhône-Alpes', 'Croix-Rousse'],
        ['Nantes', 'Pays de la Loire', 'Chantenay'],
        ['Paris', 'Île-de-France', 'Belleville'],
      ],
    },
    8,
  ],
  [
    {
      country: 'PL',
      currency: 'PLN',
      phoneCode: '48',
      areaCodes: ['12', '22', '71'],
      document: '000########',
      postalCode: '##-###',
      firstNames: ['Grażyna', 'Łukasz', 'Świętosława', 'Paweł'],
      lastNames: ['Żółkiewska', 'Dąbrowski', 'Wójcik', 'Brzęczyszczykiewicz'],
      streets: ['ulica Lipowa', 'ulica Źródlana', 'aleja Wiązów'],
      places: [
        ['Kraków', 'małopolskie', 'Kazimierz'],
        ['Wrocław', 'dolnośląskie', 'Krzyki'],
      ],
    },
    5,
  ],
  [
    {
      country: 'CZ',
      currency: 'CZK',
      phoneCode: '420',
      areaCodes: ['2', '5'],
      document: '##########',
      postalCode: '### ##',
      firstNames: ['Zdeňka', 'Jiří', 'Anežka'],
      lastNames: ['Dvořáková', 'Příhoda', 'Němec'],
      streets: ['Na Kopečku', 'Třešňová', 'U Studánky'],
      places: [
        ['Praha', 'Hlavní město Praha', 'Žižkov'],
        ['Brno', 'Jihomoravský', 'Židenice'],
      ],
    },
    3,
  ],
  [
    {
      country: 'RU',
      currency: 'RUB',
      phoneCode: '7',
      areaCodes: ['343', '383'],
      document: '############',
      postalCode: '######',
      firstNames: ['Алексей', 'Мария', 'Юлия'],
      lastNames: ['Березин', 'Щукина', 'Подъяров'],
      streets: ['улица Садовая', 'Рябиновый переулок'],
      places: [
        ['Екатеринбург', 'Свердловская область', 'Пионерский'],
        ['Новосибирск', 'Новосибирская область', 'Академгородок'],
      ],
    },
    2,
  ],
  [
    {
      country: 'JP',
      currency: 'JPY',
      phoneCode: '81',
      areaCodes: ['3', '6', '75'],
      document: 'JP#########',
      postalCode: '###-####',
      firstNames: ['陽子', '健一', 'さくら'],
      lastNames: ['小野寺', '松原', '渡邊'],
      streets: ['桜通り', '川端町', '若葉台'],
      places: [
        ['京都市', '京都府', '左京区'],
        ['大阪市', '大阪府', '中央区'],
      ],
    },
    3,
  ],
  [
    {
      country: 'CN',
      currency: 'CNY',
      phoneCode: '86',
      areaCodes: ['21', '571', '755'],
      document: 'CN##########',
      postalCode: '######',
      firstNames: ['晓明', '丽华', '建国'],
      lastNames: ['欧阳', '陈', '诸葛'],
      streets: ['梧桐路', '青石巷', '湖滨大道'],
      places: [
        ['杭州市', '浙江省', '西湖区'],
        ['深圳市', '广东省', '南山区'],
      ],
    },
    3,
  ],
];

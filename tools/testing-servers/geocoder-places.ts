/** A place of the geocoder. */
export interface Place {
  road: string;
  house: string;
  postcode: string;
  city: string;
  country: string;
  countryCode: string;
  lat: number;
  lon: number;
}

function place(line: string, countryCode: string, country: string): Place {
  const [house = '', road = '', postcode = '', city = '', lat = '0', lon = '0'] = line.split('|');
  return { house, road, postcode, city, country, countryCode, lat: Number(lat), lon: Number(lon) };
}

/** Real streets with their real coordinates, so that maps look right. */
export const PLACES: Place[] = [
  ...[
    '10|Rue de Rivoli|75004|Paris|48.8556|2.3605',
    '5|Avenue Anatole France|75007|Paris|48.8584|2.2945',
    '55|Rue du Faubourg Saint-Honoré|75008|Paris|48.8704|2.3167',
    '36|Quai des Orfèvres|75001|Paris|48.8554|2.3444',
    '12|Rue Oberkampf|75011|Paris|48.8640|2.3680',
    '1|Place Bellecour|69002|Lyon|45.7578|4.8320',
    '20|Rue de la République|69002|Lyon|45.7640|4.8357',
    '34|La Canebière|13001|Marseille|43.2965|5.3757',
    '1|Place du Capitole|31000|Toulouse|43.6044|1.4442',
    '15|Cours de l’Intendance|33000|Bordeaux|44.8423|-0.5768',
    '2|Place Kléber|67000|Strasbourg|48.5833|7.7458',
    '7|Rue Crébillon|44000|Nantes|47.2132|-1.5610',
    '9|Promenade des Anglais|06000|Nice|43.6950|7.2655',
    '27|Grand Place|59800|Lille|50.6368|3.0634',
  ].map((line) => place(line, 'fr', 'France')),
  ...['1|Grand-Place|1000|Bruxelles|50.8467|4.3525', '14|Rue Léopold|4000|Liège|50.6439|5.5727'].map((line) =>
    place(line, 'be', 'Belgique'),
  ),
  ...['77|Unter den Linden|10117|Berlin|52.5163|13.3800', '8|Marienplatz|80331|München|48.1374|11.5755'].map(
    (line) => place(line, 'de', 'Deutschland'),
  ),
  ...[
    '10|Downing Street|SW1A 2AA|London|51.5034|-0.1276',
    '221B|Baker Street|NW1 6XE|London|51.5238|-0.1586',
  ].map((line) => place(line, 'gb', 'United Kingdom')),
  place('11|Carrer de Mallorca|08013|Barcelona|41.4036|2.1744', 'es', 'España'),
  place('1|Piazza del Colosseo|00184|Roma|41.8902|12.4922', 'it', 'Italia'),
  place('1|Dam|1012 JS|Amsterdam|52.3731|4.8926', 'nl', 'Nederland'),
  place('1600|Pennsylvania Avenue NW|20500|Washington|38.8977|-77.0365', 'us', 'United States'),
  place('350|5th Avenue|10118|New York|40.7484|-73.9857', 'us', 'United States'),
  place('1200|Rue Sherbrooke Ouest|H3A 1H6|Montréal|45.5030|-73.5770', 'ca', 'Canada'),
];

import { addDays, dayOfWeek } from '../../platform/business-time/business-zone';
import { type DateRule, easter, last, nth, on, weekdayFrom } from './holiday-dates';

/** A public holiday of a country: its name there, its date, and the regions that have it where not all do. */
interface HolidayRule {
  name: string;
  date: DateRule;
  regions?: readonly string[];
}

/** The public holidays of a country by law. */
interface HolidayTable {
  /** Names of regions whose holidays differ, by code. */
  regions: Readonly<Record<string, string>>;
  holidays: readonly HolidayRule[];
  /** The further day that is free when a holiday is on a weekend. */
  substitute?: 'next' | 'nearest';
}

const [SUNDAY, MONDAY, WEDNESDAY, THURSDAY, SATURDAY] = [0, 1, 3, 4, 6] as const;

const day = (name: string, date: DateRule, regions?: string): HolidayRule => ({
  name,
  date,
  ...(regions && { regions: regions.split(' ') }),
});

/** The first Monday of February, or its first day when that is a Friday. */
const saintBrigid: DateRule = (year) =>
  dayOfWeek(on(2, 1)(year)) === 5 ? on(2, 1)(year) : nth(1, MONDAY, 2)(year);

/** 27 April, or the day before when that is a Sunday. */
const kingsDay: DateRule = (year) => {
  const birthday = on(4, 27)(year);
  return dayOfWeek(birthday) === SUNDAY ? addDays(birthday, -1) : birthday;
};

/** Countries by their ISO 3166 code. Names of holidays are in a language of the country. */
export const HOLIDAY_TABLES: Readonly<Record<string, HolidayTable>> = {
  AT: {
    regions: {},
    holidays: [
      day('Neujahr', on(1, 1)),
      day('Heilige Drei Könige', on(1, 6)),
      day('Ostermontag', easter(1)),
      day('Staatsfeiertag', on(5, 1)),
      day('Christi Himmelfahrt', easter(39)),
      day('Pfingstmontag', easter(50)),
      day('Fronleichnam', easter(60)),
      day('Mariä Himmelfahrt', on(8, 15)),
      day('Nationalfeiertag', on(10, 26)),
      day('Allerheiligen', on(11, 1)),
      day('Mariä Empfängnis', on(12, 8)),
      day('Christtag', on(12, 25)),
      day('Stefanitag', on(12, 26)),
    ],
  },
  BE: {
    regions: {},
    holidays: [
      day('Nieuwjaar / Nouvel An', on(1, 1)),
      day('Paasmaandag / Lundi de Pâques', easter(1)),
      day('Dag van de Arbeid / Fête du Travail', on(5, 1)),
      day('O.L.H. Hemelvaart / Ascension', easter(39)),
      day('Pinkstermaandag / Lundi de Pentecôte', easter(50)),
      day('Nationale feestdag / Fête nationale', on(7, 21)),
      day('O.L.V. Hemelvaart / Assomption', on(8, 15)),
      day('Allerheiligen / Toussaint', on(11, 1)),
      day('Wapenstilstand / Armistice', on(11, 11)),
      day('Kerstmis / Noël', on(12, 25)),
    ],
  },
  CZ: {
    regions: {},
    holidays: [
      day('Nový rok', on(1, 1)),
      day('Velký pátek', easter(-2)),
      day('Velikonoční pondělí', easter(1)),
      day('Svátek práce', on(5, 1)),
      day('Den vítězství', on(5, 8)),
      day('Den slovanských věrozvěstů Cyrila a Metoděje', on(7, 5)),
      day('Den upálení mistra Jana Husa', on(7, 6)),
      day('Den české státnosti', on(9, 28)),
      day('Den vzniku samostatného československého státu', on(10, 28)),
      day('Den boje za svobodu a demokracii', on(11, 17)),
      day('Štědrý den', on(12, 24)),
      day('1. svátek vánoční', on(12, 25)),
      day('2. svátek vánoční', on(12, 26)),
    ],
  },
  DE: {
    regions: {
      BW: 'Baden-Württemberg',
      BY: 'Bayern',
      BE: 'Berlin',
      BB: 'Brandenburg',
      HB: 'Bremen',
      HH: 'Hamburg',
      HE: 'Hessen',
      MV: 'Mecklenburg-Vorpommern',
      NI: 'Niedersachsen',
      NW: 'Nordrhein-Westfalen',
      RP: 'Rheinland-Pfalz',
      SL: 'Saarland',
      SN: 'Sachsen',
      ST: 'Sachsen-Anhalt',
      SH: 'Schleswig-Holstein',
      TH: 'Thüringen',
    },
    holidays: [
      day('Neujahr', on(1, 1)),
      day('Heilige Drei Könige', on(1, 6), 'BW BY ST'),
      day('Internationaler Frauentag', on(3, 8), 'BE MV'),
      day('Karfreitag', easter(-2)),
      day('Ostersonntag', easter(0), 'BB'),
      day('Ostermontag', easter(1)),
      day('Tag der Arbeit', on(5, 1)),
      day('Christi Himmelfahrt', easter(39)),
      day('Pfingstsonntag', easter(49), 'BB'),
      day('Pfingstmontag', easter(50)),
      day('Fronleichnam', easter(60), 'BW BY HE NW RP SL'),
      day('Mariä Himmelfahrt', on(8, 15), 'SL'),
      day('Weltkindertag', on(9, 20), 'TH'),
      day('Tag der Deutschen Einheit', on(10, 3)),
      day('Reformationstag', on(10, 31), 'BB HB HH MV NI SN ST SH TH'),
      day('Allerheiligen', on(11, 1), 'BW BY NW RP SL'),
      day('Buß- und Bettag', weekdayFrom(WEDNESDAY, 11, 16), 'SN'),
      day('1. Weihnachtstag', on(12, 25)),
      day('2. Weihnachtstag', on(12, 26)),
    ],
  },
  DK: {
    regions: {},
    holidays: [
      day('Nytårsdag', on(1, 1)),
      day('Skærtorsdag', easter(-3)),
      day('Langfredag', easter(-2)),
      day('Påskedag', easter(0)),
      day('2. påskedag', easter(1)),
      day('Kristi himmelfartsdag', easter(39)),
      day('Pinsedag', easter(49)),
      day('2. pinsedag', easter(50)),
      day('Juledag', on(12, 25)),
      day('2. juledag', on(12, 26)),
    ],
  },
  ES: {
    regions: {},
    holidays: [
      day('Año Nuevo', on(1, 1)),
      day('Epifanía del Señor', on(1, 6)),
      day('Viernes Santo', easter(-2)),
      day('Fiesta del Trabajo', on(5, 1)),
      day('Asunción de la Virgen', on(8, 15)),
      day('Fiesta Nacional de España', on(10, 12)),
      day('Todos los Santos', on(11, 1)),
      day('Día de la Constitución Española', on(12, 6)),
      day('Inmaculada Concepción', on(12, 8)),
      day('Natividad del Señor', on(12, 25)),
    ],
  },
  FI: {
    regions: {},
    holidays: [
      day('Uudenvuodenpäivä', on(1, 1)),
      day('Loppiainen', on(1, 6)),
      day('Pitkäperjantai', easter(-2)),
      day('Pääsiäispäivä', easter(0)),
      day('2. pääsiäispäivä', easter(1)),
      day('Vappu', on(5, 1)),
      day('Helatorstai', easter(39)),
      day('Helluntaipäivä', easter(49)),
      day('Juhannuspäivä', weekdayFrom(SATURDAY, 6, 20)),
      day('Pyhäinpäivä', weekdayFrom(SATURDAY, 10, 31)),
      day('Itsenäisyyspäivä', on(12, 6)),
      day('Joulupäivä', on(12, 25)),
      day('Tapaninpäivä', on(12, 26)),
    ],
  },
  FR: {
    regions: { AM: 'Alsace-Moselle' },
    holidays: [
      day('Jour de l’An', on(1, 1)),
      day('Vendredi saint', easter(-2), 'AM'),
      day('Lundi de Pâques', easter(1)),
      day('Fête du Travail', on(5, 1)),
      day('Victoire 1945', on(5, 8)),
      day('Ascension', easter(39)),
      day('Lundi de Pentecôte', easter(50)),
      day('Fête nationale', on(7, 14)),
      day('Assomption', on(8, 15)),
      day('Toussaint', on(11, 1)),
      day('Armistice 1918', on(11, 11)),
      day('Noël', on(12, 25)),
      day('Saint-Étienne', on(12, 26), 'AM'),
    ],
  },
  GB: {
    regions: { ENG: 'England and Wales', SCT: 'Scotland', NIR: 'Northern Ireland' },
    substitute: 'next',
    holidays: [
      day('New Year’s Day', on(1, 1)),
      day('2nd January', on(1, 2), 'SCT'),
      day('St Patrick’s Day', on(3, 17), 'NIR'),
      day('Good Friday', easter(-2)),
      day('Easter Monday', easter(1), 'ENG NIR'),
      day('Early May bank holiday', nth(1, MONDAY, 5)),
      day('Spring bank holiday', last(MONDAY, 5)),
      day('Battle of the Boyne', on(7, 12), 'NIR'),
      day('Summer bank holiday', nth(1, MONDAY, 8), 'SCT'),
      day('Summer bank holiday', last(MONDAY, 8), 'ENG NIR'),
      day('St Andrew’s Day', on(11, 30), 'SCT'),
      day('Christmas Day', on(12, 25)),
      day('Boxing Day', on(12, 26)),
    ],
  },
  IE: {
    regions: {},
    holidays: [
      day('New Year’s Day', on(1, 1)),
      day('St Brigid’s Day', saintBrigid),
      day('St Patrick’s Day', on(3, 17)),
      day('Easter Monday', easter(1)),
      day('May Day', nth(1, MONDAY, 5)),
      day('June Holiday', nth(1, MONDAY, 6)),
      day('August Holiday', nth(1, MONDAY, 8)),
      day('October Holiday', last(MONDAY, 10)),
      day('Christmas Day', on(12, 25)),
      day('St Stephen’s Day', on(12, 26)),
    ],
  },
  IT: {
    regions: {},
    holidays: [
      day('Capodanno', on(1, 1)),
      day('Epifania', on(1, 6)),
      day('Pasqua', easter(0)),
      day('Lunedì dell’Angelo', easter(1)),
      day('Festa della Liberazione', on(4, 25)),
      day('Festa del Lavoro', on(5, 1)),
      day('Festa della Repubblica', on(6, 2)),
      day('Ferragosto', on(8, 15)),
      day('San Francesco d’Assisi', on(10, 4)),
      day('Ognissanti', on(11, 1)),
      day('Immacolata Concezione', on(12, 8)),
      day('Natale', on(12, 25)),
      day('Santo Stefano', on(12, 26)),
    ],
  },
  LU: {
    regions: {},
    holidays: [
      day('Neijoerschdag', on(1, 1)),
      day('Ouschterméindeg', easter(1)),
      day('Dag vun der Aarbecht', on(5, 1)),
      day('Europadag', on(5, 9)),
      day('Christi Himmelfaart', easter(39)),
      day('Péngschtméindeg', easter(50)),
      day('Nationalfeierdag', on(6, 23)),
      day('Léiffrawëschdag', on(8, 15)),
      day('Allerhellgen', on(11, 1)),
      day('Chrëschtdag', on(12, 25)),
      day('Stiefesdag', on(12, 26)),
    ],
  },
  NL: {
    regions: {},
    holidays: [
      day('Nieuwjaarsdag', on(1, 1)),
      day('Eerste Paasdag', easter(0)),
      day('Tweede Paasdag', easter(1)),
      day('Koningsdag', kingsDay),
      day('Hemelvaartsdag', easter(39)),
      day('Eerste Pinksterdag', easter(49)),
      day('Tweede Pinksterdag', easter(50)),
      day('Eerste Kerstdag', on(12, 25)),
      day('Tweede Kerstdag', on(12, 26)),
    ],
  },
  NO: {
    regions: {},
    holidays: [
      day('Første nyttårsdag', on(1, 1)),
      day('Skjærtorsdag', easter(-3)),
      day('Langfredag', easter(-2)),
      day('Første påskedag', easter(0)),
      day('Andre påskedag', easter(1)),
      day('Arbeidernes dag', on(5, 1)),
      day('Grunnlovsdagen', on(5, 17)),
      day('Kristi himmelfartsdag', easter(39)),
      day('Første pinsedag', easter(49)),
      day('Andre pinsedag', easter(50)),
      day('Første juledag', on(12, 25)),
      day('Andre juledag', on(12, 26)),
    ],
  },
  PL: {
    regions: {},
    holidays: [
      day('Nowy Rok', on(1, 1)),
      day('Święto Trzech Króli', on(1, 6)),
      day('Wielkanoc', easter(0)),
      day('Poniedziałek Wielkanocny', easter(1)),
      day('Święto Pracy', on(5, 1)),
      day('Święto Konstytucji 3 Maja', on(5, 3)),
      day('Zesłanie Ducha Świętego', easter(49)),
      day('Boże Ciało', easter(60)),
      day('Wniebowzięcie Najświętszej Maryi Panny', on(8, 15)),
      day('Wszystkich Świętych', on(11, 1)),
      day('Narodowe Święto Niepodległości', on(11, 11)),
      day('Wigilia Bożego Narodzenia', on(12, 24)),
      day('Boże Narodzenie', on(12, 25)),
      day('Drugi dzień Bożego Narodzenia', on(12, 26)),
    ],
  },
  PT: {
    regions: {},
    holidays: [
      day('Ano Novo', on(1, 1)),
      day('Sexta-Feira Santa', easter(-2)),
      day('Páscoa', easter(0)),
      day('Dia da Liberdade', on(4, 25)),
      day('Dia do Trabalhador', on(5, 1)),
      day('Corpo de Deus', easter(60)),
      day('Dia de Portugal', on(6, 10)),
      day('Assunção de Nossa Senhora', on(8, 15)),
      day('Implantação da República', on(10, 5)),
      day('Todos os Santos', on(11, 1)),
      day('Restauração da Independência', on(12, 1)),
      day('Imaculada Conceição', on(12, 8)),
      day('Natal', on(12, 25)),
    ],
  },
  SE: {
    regions: {},
    holidays: [
      day('Nyårsdagen', on(1, 1)),
      day('Trettondedag jul', on(1, 6)),
      day('Långfredagen', easter(-2)),
      day('Påskdagen', easter(0)),
      day('Annandag påsk', easter(1)),
      day('Första maj', on(5, 1)),
      day('Kristi himmelsfärdsdag', easter(39)),
      day('Pingstdagen', easter(49)),
      day('Sveriges nationaldag', on(6, 6)),
      day('Midsommardagen', weekdayFrom(SATURDAY, 6, 20)),
      day('Alla helgons dag', weekdayFrom(SATURDAY, 10, 31)),
      day('Juldagen', on(12, 25)),
      day('Annandag jul', on(12, 26)),
    ],
  },
  US: {
    regions: {},
    substitute: 'nearest',
    holidays: [
      day('New Year’s Day', on(1, 1)),
      day('Martin Luther King Jr. Day', nth(3, MONDAY, 1)),
      day('Washington’s Birthday', nth(3, MONDAY, 2)),
      day('Memorial Day', last(MONDAY, 5)),
      day('Juneteenth', on(6, 19)),
      day('Independence Day', on(7, 4)),
      day('Labor Day', nth(1, MONDAY, 9)),
      day('Columbus Day', nth(2, MONDAY, 10)),
      day('Veterans Day', on(11, 11)),
      day('Thanksgiving Day', nth(4, THURSDAY, 11)),
      day('Christmas Day', on(12, 25)),
    ],
  },
};

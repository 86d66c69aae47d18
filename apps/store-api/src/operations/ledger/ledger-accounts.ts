/** Sides of an account: assets and costs grow by debits, the others by credits. */
export type AccountKind = 'asset' | 'liability' | 'income' | 'cost';

interface AccountDefaults {
  kind: AccountKind;
  name: string;
  /** Names in the languages of the charts. */
  french: string;
  german: string;
  /** Numbers by chart: French plan (PCG), German SKR03, and a plain one for all others. */
  pcg: string;
  skr03: string;
  plain: string;
}

const account = (
  kind: AccountKind,
  [name, french, german]: readonly [string, string, string],
  [pcg, skr03, plain]: readonly [string, string, string],
): AccountDefaults => ({ kind, name, french, german, pcg, skr03, plain });

/** The accounts of the ledger with the numbers that they have until staff give them their own. */
export const ACCOUNTS = {
  receivables: account(
    'asset',
    ['Customers', 'Clients', 'Forderungen aus Lieferungen und Leistungen'],
    ['411000', '1410', '1100'],
  ),
  bank: account('asset', ['Bank', 'Banque', 'Bank'], ['512000', '1200', '1000']),
  cash: account('asset', ['Cash', 'Caisse', 'Kasse'], ['530000', '1000', '1010']),
  card: account(
    'asset',
    ['Card payments at the processor', 'Encaissements par carte', 'Kartenzahlungen beim Zahlungsdienst'],
    ['517100', '1360', '1050'],
  ),
  card_terminal: account(
    'asset',
    ['Card terminal', 'Terminal de paiement', 'Kartenterminal'],
    ['517200', '1361', '1060'],
  ),
  cheques: account('asset', ['Cheques', 'Chèques à encaisser', 'Schecks'], ['511200', '1330', '1070']),
  other_payments: account(
    'asset',
    ['Other payments', 'Autres encaissements', 'Sonstige Zahlungseingänge'],
    ['511800', '1362', '1080'],
  ),
  disputes: account(
    'asset',
    ['Disputed payments', 'Paiements contestés', 'Strittige Zahlungen'],
    ['467100', '1500', '1200'],
  ),
  sales: account('income', ['Sales', 'Ventes de marchandises', 'Erlöse'], ['707000', '8200', '4000']),
  shipping: account('income', ['Shipping', 'Ports facturés', 'Versanderlöse'], ['708500', '8210', '4100']),
  tax: account('liability', ['Tax on sales', 'TVA collectée', 'Umsatzsteuer'], ['445710', '1770', '2200']),
  gift_cards: account(
    'liability',
    ['Gift cards', 'Cartes cadeaux émises', 'Ausgegebene Gutscheine'],
    ['419100', '1710', '2300'],
  ),
  gift_cards_to_issue: account(
    'liability',
    [
      'Gift cards sold and not issued yet',
      'Cartes cadeaux vendues à émettre',
      'Verkaufte, noch nicht ausgegebene Gutscheine',
    ],
    ['471000', '1590', '2310'],
  ),
  gift_cards_in_use: account(
    'liability',
    [
      'Gift cards that pay open orders',
      'Cartes cadeaux en cours d’utilisation',
      'Gutscheine in offenen Bestellungen',
    ],
    ['471100', '1591', '2320'],
  ),
  wallets: account(
    'liability',
    ['Wallets of customers', 'Porte-monnaie des clients', 'Guthaben von Kunden'],
    ['419700', '1711', '2330'],
  ),
  wallets_in_use: account(
    'liability',
    [
      'Wallets that pay open orders',
      'Porte-monnaie en cours d’utilisation',
      'Guthaben in offenen Bestellungen',
    ],
    ['471200', '1592', '2340'],
  ),
  exchanges: account('liability', ['Exchanges', 'Échanges', 'Umtausch'], ['471300', '1593', '2350']),
  late_payments: account(
    'liability',
    ['Payments to give back', 'Paiements à rembourser', 'Zurückzuzahlende Zahlungen'],
    ['467000', '1700', '2400'],
  ),
  commissions_payable: account(
    'liability',
    ['Commissions of affiliates', 'Commissions dues aux affiliés', 'Provisionen von Partnern'],
    ['467200', '1702', '2410'],
  ),
  affiliate_payouts: account(
    'liability',
    [
      'Commissions paid into wallets',
      'Commissions versées sur les porte-monnaie',
      'Als Guthaben ausgezahlte Provisionen',
    ],
    ['471400', '1594', '2420'],
  ),
  fees: account(
    'cost',
    ['Fees of the payment processor', 'Frais sur encaissements', 'Nebenkosten des Geldverkehrs'],
    ['627800', '4970', '6100'],
  ),
  commissions: account(
    'cost',
    ['Commissions', 'Commissions sur ventes', 'Verkaufsprovisionen'],
    ['622200', '4760', '6200'],
  ),
  loyalty: account(
    'cost',
    ['Loyalty points', 'Programme de fidélité', 'Treuepunkte'],
    ['709800', '8730', '4910'],
  ),
  goodwill: account(
    'cost',
    ['Goodwill and corrections of credit', 'Gestes commerciaux', 'Kulanz und Korrekturen'],
    ['709700', '8700', '4900'],
  ),
  write_offs: account(
    'cost',
    ['Bad debts', 'Pertes sur créances irrécouvrables', 'Forderungsverluste'],
    ['654000', '2400', '6400'],
  ),
  rounding: account(
    'cost',
    ['Rounding of currencies', 'Écarts de conversion', 'Kursrundungen'],
    ['656000', '2150', '6300'],
  ),
} as const satisfies Record<string, AccountDefaults>;

export type Account = keyof typeof ACCOUNTS;
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as Account[];

/** Accounts whose rows have a country and a rate, which can have numbers of their own. */
export const TAXED_ACCOUNTS: readonly Account[] = ['sales', 'shipping', 'tax'];

export type Chart = 'pcg' | 'skr03' | 'plain';

/** Returns the chart of the country of a shop. */
export function chartOf(country: string): Chart {
  if (country === 'FR' || country === 'MC') return 'pcg';
  return country === 'DE' || country === 'AT' ? 'skr03' : 'plain';
}

/** Number and name of an account, as staff and files show it. */
export interface NamedAccount {
  number: string;
  name: string;
}

/** Finds the numbers of accounts: those of staff first, the most detailed first, then those of the chart. */
export class ChartOfAccounts {
  constructor(
    private readonly chart: Chart,
    private readonly own: ReadonlyMap<string, NamedAccount>,
  ) {}

  /** Lists the numbers of all accounts. */
  allNumbers(): string[] {
    const defaults = ACCOUNT_NAMES.map((name) => this.find(name).number);
    return [...defaults, ...[...this.own.values()].map(({ number }) => number)];
  }

  /** @param country,rate of a row with tax; empty otherwise */
  find(name: Account, country = '', rate = ''): NamedAccount {
    for (const key of [`${name}:${country}:${rate}`, `${name}:${country}`, name]) {
      const found = this.own.get(key);
      if (found) return { number: found.number, name: found.name };
    }
    const { french, german, name: english, ...numbers } = ACCOUNTS[name];
    const names = { pcg: french, skr03: german, plain: english };
    return { number: numbers[this.chart], name: names[this.chart] };
  }
}

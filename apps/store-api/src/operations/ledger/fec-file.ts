import { type FileLine, commaAmount, plainDay } from './ledger-file-lines';

/** Columns that the French tax authority prescribes (LPF, article A47 A-1), in its order. */
const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/** One journal, so that its entries are numbered without gaps. */
const JOURNAL = ['BO', 'Boutique en ligne'] as const;

export const FEC_HEADER = `${COLUMNS.join('\t')}\r\n`;

/** Writes lines of the French file (fichier des écritures comptables). @param base currency of the amounts */
export function fecLines(lines: readonly FileLine[], base: string): string {
  return lines.map((line) => `${cellsOf(line, base).map(plain).join('\t')}\r\n`).join('');
}

/** Returns the nine digits of a company, which begin the numbers of its places; empty without digits. */
export function sirenOf(registration: string): string {
  return registration.replace(/\D/g, '').slice(0, 9);
}

/** Returns the name that the authority asks for. @param siren number of the company; empty when it is not known */
export function fecName(siren: string, to: string): string {
  return `${sirenOf(siren) || '000000000'}FEC${plainDay(to)}.txt`;
}

function cellsOf(line: FileLine, base: string): string[] {
  const { amount, foreign, customerId } = line;
  const value = commaAmount(amount, base);
  const none = commaAmount(0, base);
  return [
    ...JOURNAL,
    String(line.number),
    plainDay(line.day),
    line.account.number,
    line.account.name,
    customerId === null ? '' : `C${customerId}`,
    customerId === null ? '' : `Client ${customerId}`,
    line.piece,
    plainDay(line.occurredOn),
    [line.label, line.terms].filter(Boolean).join(', '),
    amount > 0 ? value : none,
    amount < 0 ? value : none,
    '',
    '',
    plainDay(line.bookedOn),
    foreign ? `${foreign.amount < 0 ? '-' : ''}${commaAmount(foreign.amount, foreign.currency)}` : '',
    foreign?.currency ?? '',
  ];
}

/** Tabs and line breaks would end a cell. */
function plain(cell: string): string {
  return cell.replace(/[\t\r\n|]+/g, ' ');
}

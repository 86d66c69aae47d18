import { type Results, verdictOf, verdictOfFigure } from './goals';
import type { Figure } from './process-figures';
import type { Outcome, Variant } from './measure';

const COLUMNS = [
  'scenario',
  'requests/s',
  'baseline/s',
  'ratio',
  'goal',
  '',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'statements (baseline)',
  'database ms (baseline)',
  'CPU µs (baseline)',
  'lag p99 ms',
  'bytes',
  'spread',
] as const;

/** Returns the results as Markdown. */
export function markdownOf(results: Results): string {
  const { size, measuredAt, machine, rounds, seconds, connections } = results;
  const parts = [
    `# ${size}, ${measuredAt.slice(0, 16).replace('T', ' ')} UTC`,
    `${machine.processor}, ${machine.cores} cores, ${Math.round(machine.memory / 1e9)} GB, Node ${machine.node}; ` +
      `medians of ${rounds} rounds of ${seconds} s over ${connections} connections; load generator, services and ` +
      `PostgreSQL share the machine.`,
  ];
  if (results.outcomes.length) parts.push(tableOf(results.outcomes));
  if (results.figures.length) parts.push(figuresOf(results.figures));
  const faults = faultsOf(results);
  if (faults.length) parts.push(`## Wrong responses\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  return `${parts.join('\n\n')}\n`;
}

/** Returns sentences about wrong responses. */
export function faultsOf({ outcomes }: Pick<Results, 'outcomes'>): string[] {
  return outcomes.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
}

function tableOf(outcomes: Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { name, service, baseline, ratio, goal } = outcome;
    return [
      name,
      rounded(service.requestsPerSecond),
      baseline ? rounded(baseline.requestsPerSecond) : '–',
      ratio?.toFixed(2) ?? '–',
      goal ? `≥ ${goal}` : '–',
      verdictOf(outcome),
      service.p50.toFixed(1),
      service.p95.toFixed(1),
      service.p99.toFixed(1),
      both(service, baseline, ({ statements }) => statements.toFixed(1)),
      both(service, baseline, ({ database }) => database.toFixed(2)),
      both(service, baseline, ({ cpu }) => rounded(cpu)),
      service.lag.toFixed(0),
      rounded(service.bytes),
      `±${Math.round((service.spread / 2) * 100)} %`,
    ];
  });
  return markdownTable([...COLUMNS], rows);
}

function figuresOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    valueOf(figure.value, figure.unit),
    figure.goal
      ? `${figure.goal.at === 'least' ? '≥' : '≤'} ${valueOf(figure.goal.value, figure.unit)}`
      : '–',
    verdictOfFigure(figure),
    figure.note ?? '',
  ]);
  return markdownTable(['figure', 'value', 'goal', '', 'note'], rows);
}

/** Pads the cells of each column to the same width, so that the table is readable as text. */
function markdownTable(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

export function valueOf(value: number, unit: Figure['unit']): string {
  if (Number.isNaN(value)) return '–';
  if (unit === 'bytes') return `${Math.round(value / 1e6)} MB`;
  if (unit === 'ms') return `${Math.round(value)} ms`;
  return unit === 'times' ? `${value.toFixed(2)} ×` : `${rounded(value)}/s`;
}

function both(service: Variant, baseline: Variant | undefined, show: (variant: Variant) => string): string {
  return baseline ? `${show(service)} (${show(baseline)})` : show(service);
}

function rounded(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

import { type Results, verdictOf, verdictOfFigure } from './goals';
import type { Outcome } from './measure';
import { valueOf } from './report';

const WIDTH = 760;
const BAR = 14;
const LABEL = 290;
/** Longer bars are cut, since they would make the bars near the goals too short to compare. */
const LARGEST_RATIO = 2;

/** Returns the results as one self-contained HTML file. */
export function pageOf(all: readonly Results[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comptoir: measurements</title>
<style>
  body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: #1c2420; background: #fff; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
  svg { display: block; width: 100%; height: auto; } text { font: 12px system-ui, sans-serif; fill: #1c2420; }
  .own { fill: #1f6f5c; } .baseline { fill: #b9c4bf; } .goal { stroke: #b3541e; stroke-width: 2; stroke-dasharray: 4 3; }
  .met { color: #1f6f5c; } .missed { color: #b3541e; font-weight: 600; }
  table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid #e2e8e5; }
  td:nth-child(2), td:nth-child(3) { font-variant-numeric: tabular-nums; white-space: nowrap; } .faults { color: #b3541e; }
</style>
<h1>Comptoir: measurements</h1>
${all.map(section).join('\n')}
</html>
`;
}

function section(results: Results): string {
  const { size, machine, measuredAt, rounds, seconds, connections, outcomes, figures } = results;
  const compared = outcomes.filter(({ ratio }) => ratio !== undefined);
  const faults = outcomes.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  return `<h2>${size}</h2>
<p>${escaped(`${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.processor}, ${machine.cores} cores, Node ${machine.node}; `)}
medians of ${rounds} rounds of ${seconds} s over ${connections} connections.</p>
${faults.length ? `<ul class="faults">${faults.map((fault) => `<li>${escaped(fault)}</li>`).join('')}</ul>` : ''}
${compared.length ? `<h3>Share of the baseline’s requests per second (dashed: the goal)</h3>${ratios(compared)}` : ''}
${outcomes.length ? `<h3>Requests per second (grey: the baseline)</h3>${rates(outcomes)}` : ''}
${outcomes.length ? `<h3>Response time in milliseconds (p50, and up to p99 in grey)</h3>${latencies(outcomes)}` : ''}
${figures.length ? `<h3>Processes</h3><table>${figures.map(figureRow).join('')}</table>` : ''}`;
}

function ratios(outcomes: Outcome[]): string {
  const share = (ratio: number): number => Math.min(1, ratio / LARGEST_RATIO);
  return chart(outcomes, (outcome, y) => {
    const { ratio = 0, goal } = outcome;
    const at = share(goal ?? 0);
    const mark = goal
      ? `<line class="goal" x1="${x(at)}" x2="${x(at)}" y1="${y - 2}" y2="${y + BAR + 2}"/>`
      : '';
    return `${bar('own', y, share(ratio))}${mark}${label(share(ratio), y, `${ratio.toFixed(2)} ${verdictOf(outcome)}`)}`;
  });
}

function rates(outcomes: Outcome[]): string {
  const largest = Math.max(...outcomes.flatMap(({ service, baseline }) => [service, baseline].map(rateOf)));
  // Logarithmic, since rates differ by orders of magnitude.
  const share = (rate: number): number => Math.log10(1 + rate) / Math.log10(1 + largest);
  return chart(outcomes, ({ service, baseline }, y) => {
    const [own, reference] = [rateOf(service), rateOf(baseline)];
    const caption = baseline ? `${Math.round(own)} of ${Math.round(reference)}` : String(Math.round(own));
    return (
      bar('baseline', y, share(reference)) +
      bar('own', y, share(own), BAR / 2) +
      label(Math.max(share(own), share(reference)), y, caption)
    );
  });
}

function latencies(outcomes: Outcome[]): string {
  const largest = Math.max(...outcomes.map(({ service }) => service.p99));
  const share = (milliseconds: number): number => Math.log10(1 + milliseconds) / Math.log10(1 + largest);
  return chart(outcomes, ({ service }, y) => {
    const caption = `${service.p50.toFixed(1)} … ${service.p99.toFixed(1)}`;
    return (
      bar('baseline', y, share(service.p99)) +
      bar('own', y, share(service.p50)) +
      label(share(service.p99), y, caption)
    );
  });
}

const rateOf = (variant: Outcome['baseline']): number => variant?.requestsPerSecond ?? 0;

function chart(outcomes: Outcome[], draw: (outcome: Outcome, y: number) => string): string {
  const rows = outcomes.map((outcome, index) => {
    const y = 6 + index * (BAR + 10);
    return `<text x="0" y="${y + BAR - 3}">${escaped(outcome.name)}</text>${draw(outcome, y)}`;
  });
  const height = 12 + outcomes.length * (BAR + 10);
  return `<svg viewBox="0 0 ${LABEL + WIDTH} ${height}" role="img">${rows.join('\n')}</svg>`;
}

function bar(className: string, y: number, share: number, height = BAR): string {
  return `<rect class="${className}" x="${LABEL}" y="${y}" height="${height}" width="${(x(share) - LABEL).toFixed(1)}"/>`;
}

function label(share: number, y: number, caption: string): string {
  return `<text x="${(x(share) + 8).toFixed(1)}" y="${y + BAR - 3}">${escaped(caption)}</text>`;
}

/** Returns the x coordinate of a share, with space for the caption after the longest bar. */
function x(share: number): number {
  return LABEL + share * (WIDTH - 170);
}

function figureRow(figure: Results['figures'][number]): string {
  const verdict = verdictOfFigure(figure);
  const goal = figure.goal
    ? `${figure.goal.at === 'least' ? '≥' : '≤'} ${valueOf(figure.goal.value, figure.unit)}`
    : '';
  const className = verdict === 'not met' ? 'missed' : 'met';
  const cells = [figure.name, valueOf(figure.value, figure.unit), goal];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}<td class="${className}">${verdict}</td><td>${escaped(figure.note ?? '')}</td></tr>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

import { type Run, median } from './measure';

/** The medians of a scenario, and the service's share of the floor. */
export interface Outcome {
  name: string;
  requestsPerSecond: number;
  floorRequestsPerSecond: number;
  ratio: number;
  p50: number;
  p99: number;
  /** Of the service and of its floor; a comparison with failures says nothing. */
  failures: number;
}

export function outcomeOf(name: string, service: Run[], floor: Run[]): Outcome {
  const rate = (runs: Run[]): number => median(runs.map((one) => one.requestsPerSecond));
  return {
    name,
    requestsPerSecond: rate(service),
    floorRequestsPerSecond: rate(floor),
    ratio: rate(service) / rate(floor),
    p50: median(service.map((one) => one.p50)),
    p99: median(service.map((one) => one.p99)),
    failures: [...service, ...floor].reduce((sum, one) => sum + one.failures, 0),
  };
}

/** A Markdown table for people. */
export function tableOf(outcomes: Outcome[]): string {
  const rows = outcomes.map(
    ({ name, requestsPerSecond, floorRequestsPerSecond, ratio, p50, p99, failures }) =>
      `| ${name} | ${requestsPerSecond.toFixed(0)} | ${floorRequestsPerSecond.toFixed(0)} | ${ratio.toFixed(2)} | ${p50} | ${p99} | ${failures} |`,
  );
  return [
    '| what | requests/s | floor/s | ratio | p50 ms | p99 ms | failures |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}

import autocannon from 'autocannon';

/** One run of one address. */
export interface Run {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than 2xx, time-outs and connection errors. */
  failures: number;
}

export interface Load {
  connections: number;
  seconds: number;
}

/** Drives one address and answers what was seen. */
export async function run(url: string, { connections, seconds }: Load): Promise<Run> {
  const result = await autocannon({ url, connections, duration: seconds });
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** Several rounds of two addresses in turn, A B A B, so that both meet the same weather. */
export async function compare(
  url: string,
  floorUrl: string,
  rounds: number,
  load: Load,
): Promise<[Run[], Run[]]> {
  const service: Run[] = [];
  const floor: Run[] = [];
  await run(url, { ...load, seconds: 1 });
  await run(floorUrl, { ...load, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    service.push(await run(url, load));
    floor.push(await run(floorUrl, load));
  }
  return [service, floor];
}

/** The middle value; the mean of the two middle ones when there is an even number. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

import type { Figure } from './process-figures';
import type { Outcome } from './measure';
import type { Size } from './options';

/** Results of one measurement with one size. */
export interface Results {
  measuredAt: string;
  size: Size;
  rounds: number;
  seconds: number;
  connections: number;
  machine: { processor: string; cores: number; memory: number; node: string };
  outcomes: Outcome[];
  figures: Figure[];
}

export type Verdict = 'met' | 'not met' | '–';

/** The slowest responses may take at most twice as long with a hundred times as much data. */
const GROWTH_GOAL = 2;

export function verdictOf({ ratio, goal, faults }: Outcome): Verdict {
  if (goal === undefined || ratio === undefined || faults.length) return '–';
  return ratio >= goal ? 'met' : 'not met';
}

export function verdictOfFigure({ value, goal }: Figure): Verdict {
  if (!goal || Number.isNaN(value)) return '–';
  return (goal.at === 'least' ? value >= goal.value : value <= goal.value) ? 'met' : 'not met';
}

/** Compares the slowest responses of a small and a large size. */
export function growth(small: Results, large: Results): Figure[] {
  const before = new Map(small.outcomes.map((outcome) => [outcome.name, outcome]));
  return large.outcomes.flatMap((outcome) => {
    const other = before.get(outcome.name);
    if (!other) return [];
    return [
      {
        name: `${outcome.name}: p95 with ${large.size} instead of ${small.size}`,
        value: outcome.service.p95 / other.service.p95,
        unit: 'times' as const,
        goal: { at: 'most' as const, value: GROWTH_GOAL },
        note: `${other.service.p95.toFixed(1)} ms on ${small.measuredAt.slice(0, 16)}, now ${outcome.service.p95.toFixed(1)} ms`,
      },
    ];
  });
}

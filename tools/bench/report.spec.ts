import { type Results, growth, verdictOf, verdictOfFigure } from './goals';
import { type Figure, sumOf } from './process-figures';
import { type Outcome, type Variant, firstDifference } from './measure';
import { pageOf } from './html-report';
import { metric } from './programs';
import { faultsOf, markdownOf } from './report';

const variant = (requestsPerSecond: number, p95 = 5): Variant => ({
  requestsPerSecond,
  spread: 0.1,
  p50: 1,
  p95,
  p99: 9,
  bytes: 512,
  statements: 2,
  database: 0.8,
  slowest: [],
  cpu: 150,
  lag: 12,
  memory: 1e8,
  rounds: [],
});

const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  name: 'store: list',
  service: variant(900),
  baseline: variant(1000),
  ratio: 0.9,
  goal: 0.7,
  faults: [],
  ...more,
});

const results = (more: Partial<Results> = {}): Results => ({
  measuredAt: '2026-11-21T02:10:00.000Z',
  size: '10k',
  rounds: 3,
  seconds: 4,
  connections: 16,
  machine: { processor: 'A & B', cores: 2, memory: 8e9, node: 'v20' },
  outcomes: [outcome()],
  figures: [],
  ...more,
});

describe('verdicts', () => {
  it.each([
    [{}, 'met'],
    [{ ratio: 0.7 }, 'met'],
    [{ ratio: 0.69 }, 'not met'],
    [{ goal: undefined }, '–'],
    [{ ratio: undefined, baseline: undefined }, '–'],
    [{ faults: ['the responses differ'] }, '–'],
  ])('of a comparison with %j', (more, expected) => {
    expect(verdictOf(outcome(more))).toBe(expected);
  });

  it.each<[Figure['goal'], number, string]>([
    [{ at: 'least', value: 2 }, 2, 'met'],
    [{ at: 'least', value: 2 }, 1.9, 'not met'],
    [{ at: 'most', value: 2 }, 2, 'met'],
    [{ at: 'most', value: 2 }, 2.1, 'not met'],
    [{ at: 'most', value: 2 }, NaN, '–'],
    [undefined, 1, '–'],
  ])('of a figure with the goal %j and the value %d', (goal, value, expected) => {
    expect(verdictOfFigure({ name: 'x', unit: 'times', value, goal })).toBe(expected);
  });

  it('compare the slowest responses of two sizes', () => {
    const large = results({
      size: '1m',
      outcomes: [outcome({ service: variant(800, 11) }), outcome({ name: 'store: new' })],
    });
    const found = growth(results(), large);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ value: 2.2, goal: { at: 'most', value: 2 } });
  });
});

describe('the report', () => {
  it('shows a row of each scenario and of each figure', () => {
    const figures: Figure[] = [
      {
        name: 'API: memory',
        value: 1.4e8,
        unit: 'bytes',
        goal: { at: 'most', value: 1.5e8 },
        note: 'at rest',
      },
    ];
    const lines = markdownOf(results({ figures })).split('\n');
    const cells = (start: string): string[] =>
      (lines.find((line) => line.startsWith(`| ${start}`)) ?? '').split('|').map((cell) => cell.trim());
    expect(cells('store: list').slice(1, 7)).toEqual(['store: list', '900', '1000', '0.90', '≥ 0.7', 'met']);
    expect(cells('API').slice(1, 6)).toEqual(['API: memory', '140 MB', '≤ 150 MB', 'met', 'at rest']);
  });

  it('lists wrong responses', () => {
    const wrong = results({ outcomes: [outcome({ faults: ['the responses differ'] }), outcome()] });
    expect(faultsOf(wrong)).toEqual(['store: list: the responses differ']);
    expect(markdownOf(wrong)).toContain('- store: list: the responses differ');
    expect(markdownOf(results())).not.toContain('Wrong responses');
  });

  it('shows scenarios without a baseline', () => {
    const alone = outcome({ baseline: undefined, ratio: undefined, goal: undefined });
    expect(markdownOf(results({ outcomes: [alone] }))).toMatch(/900 \| +– \| +– \| +– \| +–/);
    expect(pageOf([results({ outcomes: [alone] })])).not.toContain('NaN');
  });

  it('makes a self-contained page and escapes text', () => {
    const page = pageOf([results({ outcomes: [outcome({ name: 'a <b>' })] }), results({ size: '1m' })]);
    expect(page).toContain('a &#60;b&#62;');
    expect(page).toContain('A &#38; B');
    expect(page).not.toMatch(/<script|src=|href=|url\(|NaN|undefined|Infinity/);
    expect(page.match(/<h2>/g)).toHaveLength(2);
  });
});

describe('metrics and responses', () => {
  const metrics = 'a_total 12.5\na_total_more 3\nb{x="1"} 2\nb{x="2",y="}"} 4\n';

  it('finds a metric by its whole name', () => {
    expect(metric(metrics, 'a_total')).toBe(12.5);
    expect(metric(metrics, 'a')).toBeNaN();
    expect(sumOf(metrics, 'b')).toBe(6);
  });

  it('shows where two responses differ first', () => {
    expect(firstDifference({ data: [{ id: 1, price: '1.00' }] }, { data: [{ id: 1, price: '2.00' }] })).toBe(
      '.data.0.price: "1.00" and "2.00"',
    );
    expect(firstDifference({ a: 1 }, { a: 1, b: null })).toBe('.b: undefined and null');
  });
});

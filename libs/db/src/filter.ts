import { type CounterCache, groupExpression, selectTotal } from './counter-cache';

/** Conditions of a list over one table, with their values. */
export class Filter {
  readonly values: unknown[] = [];
  private readonly conditions: string[] = [];

  /** @param alias alias of the table in the conditions and in the list */
  constructor(
    readonly table: string,
    readonly alias: string,
  ) {}

  /** Adds a parameter to the statement. @returns its name, such as `$3` */
  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a condition, joined by AND. It refers to values by the names that `bind` returns. */
  add(condition: string): this {
    this.conditions.push(`(${condition})`);
    return this;
  }

  /** Returns the WHERE clause; empty without conditions. */
  get where(): string {
    return clauseOf(this.conditions);
  }

  /** Returns the SELECT of the number of rows, as `total`. */
  get total(): string {
    return `SELECT count(*) AS total FROM ${this.table} ${this.alias} ${this.where}`;
  }
}

/** Conditions of a list over a table that has a counter cache. */
export class CountedFilter<Group extends string = string> extends Filter {
  private readonly groupConditions: string[] = [];
  private hasOthers = false;

  constructor(
    private readonly counts: CounterCache<Group>,
    alias: string,
  ) {
    super(counts.table, alias);
    if (counts.counted) super.add(counts.counted(alias));
  }

  /**
   * Adds a condition on a group. The total can still come from the counter cache.
   * @param test follows the group, such as `= $1`
   */
  addGroup(group: Group, test: string): this {
    return this.addBoth(group, (value) => `${value} ${test}`);
  }

  /** Adds the condition that a boolean group is true or false. */
  addFlag(group: Group, isTrue: boolean): this {
    // Written as a literal instead of a parameter, so that partial indexes apply.
    return this.addBoth(group, (value) => (isTrue ? value : `NOT ${value}`));
  }

  /** Adds any other condition. The total then counts rows instead of using the counter cache. */
  override add(condition: string): this {
    this.hasOthers = true;
    return super.add(condition);
  }

  private addBoth(group: Group, condition: (value: string) => string): this {
    super.add(condition(`(${groupExpression(this.counts, group, this.alias)})`));
    this.groupConditions.push(`(${condition(`${this.alias}.${group}`)})`);
    return this;
  }

  override get total(): string {
    if (this.hasOthers) return super.total;
    return `${selectTotal(this.counts, this.alias)} ${clauseOf(this.groupConditions)}`;
  }
}

function clauseOf(conditions: readonly string[]): string {
  return conditions.length ? `WHERE ${conditions.join(' AND ')}` : '';
}

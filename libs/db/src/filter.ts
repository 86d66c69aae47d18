import { type CounterCache, groupExpression, selectTotal } from './counter-cache';

/** The conditions of a list over one table, with their values. */
export class Filter {
  readonly values: unknown[] = [];
  private readonly conditions: string[] = [];

  /** @param alias of the table in the conditions and in the list */
  constructor(
    readonly table: string,
    readonly alias: string,
  ) {}

  /** Makes a value a parameter of the statement. @returns its name, such as `$3` */
  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a condition, which has to hold beside the others. It names values as `bind` does. */
  add(condition: string): this {
    this.conditions.push(`(${condition})`);
    return this;
  }

  /** The WHERE clause; empty without conditions. */
  get where(): string {
    return clauseOf(this.conditions);
  }

  /** The SELECT of the number of rows, as `total`. */
  get total(): string {
    return `SELECT count(*) AS total FROM ${this.table} ${this.alias} ${this.where}`;
  }
}

/** The conditions of a list over a table whose rows are counted by triggers. */
export class CountedFilter<Group extends string = string> extends Filter {
  private readonly groupConditions: string[] = [];
  private hasOthers = false;

  constructor(
    private readonly counts: CounterCache<Group>,
    alias: string,
  ) {
    super(counts.table, alias);
  }

  /**
   * Adds a condition on a group, which the counts answer as well as the rows.
   * @param test follows the group, such as `= $1`
   */
  addGroup(group: Group, test: string): this {
    return this.addBoth(group, (value) => `${value} ${test}`);
  }

  /** Adds the condition that a group that is a truth value holds, or not. */
  addFlag(group: Group, isTrue: boolean): this {
    // Written out instead of being a parameter, so that indexes of these rows alone are used.
    return this.addBoth(group, (value) => (isTrue ? value : `NOT ${value}`));
  }

  /** Adds a condition on anything else; the rows have to be counted then. */
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

/**
 * The two ways to help PostgreSQL's planner with prepared statements. No others are in use:
 *
 * - `anyOf`, for a frequent statement that looks up a list of ids: one plan for lists of all lengths.
 * - `Db.rowsWithCustomPlan`, for a statement whose best plan depends on its values: a new plan for each
 * execution.
 */

/**
 * Returns the right side of `column =` for an array parameter of any length, so that the statement is planned
 * once. With a plain `ANY ($1)` the planner estimates by the length of the array. It finds the plan for a
 * short array cheaper than the generic one and plans at each execution, which can take longer than the
 * execution itself.
 * @param parameter such as `$1`
 * @param type type of its elements, such as `int`
 */
export function anyOf(parameter: string, type: string): string {
  return `ANY (ARRAY(SELECT unnest(${parameter}::${type}[])))`;
}

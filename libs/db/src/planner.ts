/**
 * Two ways to help PostgreSQL's planner with prepared statements. They are the only ones in use:
 *
 * - `anyOf`, for a statement that runs often and looks up a list of ids: one plan for lists of all lengths.
 * - `Db.rowsWithCustomPlan`, for a statement whose best plan depends on its values: a new plan for each execution.
 */

/**
 * The right side of `column =` for an array parameter of any length, so that the statement is planned only once.
 * With a plain `ANY ($1)` the planner estimates by the length of the array: it finds the plan for a short array
 * cheaper than the generic one and plans anew at each execution, which can take longer than the execution itself.
 * @param parameter such as `$1`
 * @param type of its elements, such as `int`
 */
export function anyOf(parameter: string, type: string): string {
  return `ANY (ARRAY(SELECT unnest(${parameter}::${type}[])))`;
}

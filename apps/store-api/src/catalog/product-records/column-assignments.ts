/** Assigns the columns that `given.change` has a key for; the others stay as they are. */
export function assignGivenColumns(columns: readonly string[]): string {
  return columns
    .map(
      (column) =>
        `${column} = CASE WHEN given.change ? '${column}' THEN wanted.${column} ELSE stored.${column} END`,
    )
    .join(', ');
}

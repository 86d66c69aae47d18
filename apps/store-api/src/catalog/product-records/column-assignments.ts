/** Returns the assignments of an UPDATE: columns without a key in `given.change` stay unchanged. */
export function assignGivenColumns(columns: readonly string[]): string {
  return columns
    .map(
      (column) =>
        `${column} = CASE WHEN given.change ? '${column}' THEN wanted.${column} ELSE stored.${column} END`,
    )
    .join(', ');
}

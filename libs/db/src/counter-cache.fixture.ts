/**
 * Returns the SQL of a counted table, as the migrations of the services write it. @param groups columns, or
 * SQL of a row's columns
 */
function countedTable(table: string, groups: Record<string, string>, updated: string): string {
  const names = Object.keys(groups).join(', ');
  const of = (row: string): string =>
    Object.values(groups)
      .map((group) => group.replaceAll('@', `${row}.`))
      .join(', ');
  const places = Object.keys(groups)
    .map((_, index) => index + 1)
    .join(', ');
  const named = Object.entries(groups).map(([name, group]) => `${group.replaceAll('@', '')} AS ${name}`);
  return `
    CREATE TABLE ${table}_counts AS SELECT ${named.join(', ')}, 0::bigint AS delta FROM ${table} WITH NO DATA;
    CREATE FUNCTION count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_OP
        WHEN 'INSERT' THEN
          INSERT INTO ${table}_counts SELECT ${of('written')}, count(*) FROM written GROUP BY ${places};
        WHEN 'UPDATE' THEN
          INSERT INTO ${table}_counts VALUES (${of('OLD')}, -1), (${of('NEW')}, 1);
        WHEN 'DELETE' THEN
          INSERT INTO ${table}_counts SELECT ${of('written')}, -count(*) FROM written GROUP BY ${places};
        WHEN 'TRUNCATE' THEN
          INSERT INTO ${table}_counts SELECT ${names}, -sum(delta) FROM ${table}_counts GROUP BY ${names};
      END CASE;
      RETURN NULL;
    END $$;
    CREATE FUNCTION recount_${table}() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      LOCK TABLE ${table}_counts IN SHARE UPDATE EXCLUSIVE MODE;
      INSERT INTO ${table}_counts
      SELECT ${names}, sum(n)::bigint AS missing FROM (
        SELECT ${named.join(', ')}, count(*) AS n FROM ${table} GROUP BY ${places}
        UNION ALL SELECT ${names}, -delta FROM ${table}_counts) rows_and_counts
      GROUP BY ${names} HAVING sum(n) <> 0;
    END $$;
    CREATE TRIGGER counted_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();
    CREATE TRIGGER counted_update AFTER UPDATE OF ${updated} ON ${table}
      FOR EACH ROW WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')})) EXECUTE FUNCTION count_${table}();
    CREATE TRIGGER counted_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();
    CREATE TRIGGER counted_truncate AFTER TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();`;
}

/** Stays are grouped by columns; rooms by a nullable column and by an expression. */
export const COUNTED_TABLES = `
  CREATE TABLE houses (id integer PRIMARY KEY);
  INSERT INTO houses VALUES (1);
  CREATE TABLE stays (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, room integer NOT NULL,
    house_id integer REFERENCES houses ON DELETE CASCADE, note text);
  ${countedTable('stays', { kind: '@kind', room: '@room' }, 'kind, room')}
  CREATE TABLE rooms (floor text, beds integer NOT NULL);
  ${countedTable('rooms', { floor: '@floor', is_big: '@beds > 2' }, 'floor, beds')}`;

/** Returns the schema with the tables of an extension: `ext_trade_in` of `trade-in`. @param name checked at load */
export function schemaOf(name: string): string {
  return `ext_${name.replaceAll('-', '_')}`;
}

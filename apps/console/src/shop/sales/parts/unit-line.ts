/** A line of which units can be chosen. */
export interface UnitLine {
  id: number;
  product_name: string;
  variant_name: string;
  sku: string;
  /** Most units that can be chosen. */
  max: number;
  /** Units among these that wait for stock. */
  waiting_quantity?: number;
}

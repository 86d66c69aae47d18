import type { OrderLine } from './types';

/** The chosen units of a form, by `line<id>`: names that are numbers would become an array. */
export type ChosenUnits = Record<string, number | null | undefined>;

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
  /** Units that were refunded, and are neither cancelled nor returned. */
  refunded_quantity?: number;
  /** Where the units are, in actions that need to know. */
  warehouses?: OrderLine['warehouses'];
}

/** Returns the units that can be sent now: all that do not wait for stock. */
export function readyOf({ max, waiting_quantity = 0 }: Pick<UnitLine, 'max' | 'waiting_quantity'>): number {
  return Math.max(0, max - waiting_quantity);
}

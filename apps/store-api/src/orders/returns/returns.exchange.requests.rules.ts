import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { MoveReturn } from './returns.dto';
import type { ReturnItem } from './returns.entity';

/** Units of one variant that replace received units of one return item. */
export interface Replacement {
  orderItemId: number;
  variantId: number;
  quantity: number;
  /** Received units of the return item. */
  received: number;
  /** Field of the request that names the variant. */
  field: string;
}

type ExchangeInput = Pick<MoveReturn, 'exchange_variant_id' | 'replacements'>;

/**
 * Resolves which units replace the received ones. An item without an entry gets the bought variant again.
 * @param bought the variant of each order item; null when it was deleted
 * @throws RequestErrors.VALIDATION_ERROR
 */
export function replacementsOf(
  items: readonly ReturnItem[],
  input: ExchangeInput,
  bought: ReadonlyMap<number, number | null>,
): Replacement[] {
  const { exchange_variant_id: forAll = null, replacements } = input;
  if (forAll !== null && replacements) {
    throw invalidField('replacements', 'Give replacements or exchange_variant_id, not both.');
  }
  const listed = listedOf(items, replacements ?? []);
  const rest = items
    .filter(({ id }) => !replacements?.some(({ return_item_id }) => return_item_id === id))
    .flatMap(({ order_item_id: orderItemId, received_quantity }) => {
      if (!received_quantity) return [];
      const field = 'exchange_variant_id';
      const variantId = forAll ?? bought.get(orderItemId) ?? null;
      if (variantId === null) throw invalidField(field, 'What was bought is not sold any more.');
      return [{ orderItemId, variantId, quantity: received_quantity, received: received_quantity, field }];
    });
  const sent = [...listed, ...rest].filter(({ quantity }) => quantity > 0);
  if (sent.length === 0)
    throw invalidField('replacements', 'Nothing would be sent: refund the return instead.');
  return sent;
}

function listedOf(
  items: readonly ReturnItem[],
  replacements: NonNullable<MoveReturn['replacements']>,
): Replacement[] {
  const errors: Record<string, string[]> = {};
  const found = replacements.flatMap(({ return_item_id, variant_id, quantity }, index) => {
    const item = items.find(({ id, received_quantity }) => id === return_item_id && received_quantity);
    const isOnlyOne = replacements.filter((each) => each.return_item_id === return_item_id).length === 1;
    if (!item) errors[`replacements.${index}.return_item_id`] = ['No such item was received.'];
    else if (!isOnlyOne && (quantity ?? null) === null) {
      errors[`replacements.${index}.quantity`] = ['Each entry of an item that is listed twice needs it.'];
    }
    const received = item?.received_quantity ?? 0;
    return {
      orderItemId: item?.order_item_id ?? 0,
      variantId: variant_id,
      quantity: quantity ?? received,
      received,
      field: `replacements.${index}.variant_id`,
    };
  });
  if (Object.keys(errors).length > 0) throw RequestErrors.VALIDATION_ERROR({ errors });
  return found;
}

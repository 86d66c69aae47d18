import { type AnswerForm, type CustomField, isChoice, optionsOf } from '../form/custom-fields';

/** Sums prices in ten-thousandths, as the service does, so that cents add up exactly. */
const SCALE = 10_000;

/**
 * Returns the price of a booking: that of its service and of each chosen option. The number of people changes nothing.
 * @param answers in the order of the fields
 */
export function priceOf(
  service: { price: string } | undefined,
  fields: readonly Pick<CustomField, 'type' | 'options'>[],
  answers: readonly AnswerForm[] | undefined,
): number {
  const prices = fields.flatMap((field, index) => {
    if (!isChoice(field.type)) return [];
    const chosen = [answers?.[index]?.value].flat();
    return optionsOf(field)
      .filter(({ value }) => chosen.includes(value))
      .map(({ price }) => price);
  });
  const sum = [Number(service?.price ?? 0), ...prices].reduce(
    (total, price) => total + Math.round(price * SCALE),
    0,
  );
  return sum / SCALE;
}

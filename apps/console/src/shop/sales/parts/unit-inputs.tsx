import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { NumberInput, maxValue, minValue } from 'react-admin';
import { RefundedNote } from './refunded-note';
import { TakenFrom } from './taken-from';
import { type ChosenUnits, type UnitLine, readyOf } from './unit-line';

/** Returns a form's units: all that do not wait for stock. */
export function readyUnits(lines: readonly UnitLine[]): ChosenUnits {
  return Object.fromEntries(lines.map((line) => [`line${line.id}`, readyOf(line)]));
}

/** Returns the chosen units as the API takes them, without lines of which none is chosen. */
export function chosenLines(
  lines: readonly UnitLine[],
  units: ChosenUnits = {},
): { order_item_id: number; quantity: number }[] {
  return lines
    .map(({ id }) => ({ order_item_id: id, quantity: Number(units[`line${id}`] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Returns the chosen units of an action that needs some.
 * @throws Error with the key of its text when none is chosen
 */
export function someLines(
  lines: readonly UnitLine[],
  units: ChosenUnits = {},
): { order_item_id: number; quantity: number }[] {
  const chosen = chosenLines(lines, units);
  if (chosen.length === 0) throw new Error('resources.sales.no_units');
  return chosen;
}

/** A number for each line: how many of its units. */
export function UnitInputs({ lines }: { lines: readonly UnitLine[] }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Box sx={{ my: 1 }}>
      {lines.map(({ id, product_name, variant_name, sku, max, warehouses = [], refunded_quantity }) => (
        <Box
          key={id}
          sx={{
            display: 'flex',
            // A phone has no room for both beside each other.
            flexDirection: { xs: 'column', sm: 'row' },
            columnGap: 2,
            rowGap: 0.5,
            alignItems: { sm: 'center' },
            py: 0.5,
          }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{product_name}</Typography>
            <Typography variant="caption" color="text.secondary">
              {[variant_name, sku].filter(Boolean).join(' · ')}
            </Typography>
            <TakenFrom line={{ warehouses }} />
            <RefundedNote units={refunded_quantity} />
          </Box>
          <NumberInput
            source={`units.line${id}`}
            label={translate('resources.sales.units_of', { name: product_name })}
            min={0}
            max={max}
            step={1}
            validate={[minValue(0), maxValue(max)]}
            helperText={translate('resources.sales.at_most', { max })}
            sx={{ width: '9rem', flexShrink: 0 }}
            fullWidth={false}
          />
        </Box>
      ))}
    </Box>
  );
}

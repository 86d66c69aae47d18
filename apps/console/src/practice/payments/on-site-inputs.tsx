import { useTranslate } from 'ra-core';
import { DateInput, SelectInput, TextInput } from 'react-admin';
import { useFacts } from '../../shared/layout/facts';
import { addDays, todayIn } from '../calendar/calendar-days';

const TEXTS = 'practice.payments';
/** Days before today for which the service takes a payment. */
const MOST_DAYS_BACK = 90;

/** Means of payment on site. */
export const ON_SITE_METHODS = ['cash', 'card_terminal', 'transfer', 'other'] as const;
export type OnSiteMethod = (typeof ON_SITE_METHODS)[number];

/** Facts about money on site, as a form has them. */
export interface OnSiteForm {
  received_on?: string | null;
  reference?: string | null;
}

/** Returns the facts as the service takes them: empty ones are absent. */
export function onSiteFacts({ received_on, reference }: OnSiteForm): {
  received_on: string | undefined;
  reference: string | undefined;
} {
  return { received_on: received_on || undefined, reference: reference || undefined };
}

/** Asks how a client pays on site; empty when that is not known. */
export function MethodInput(): React.JSX.Element {
  return (
    <SelectInput
      source="method"
      label={`${TEXTS}.method`}
      choices={ON_SITE_METHODS.map((id) => ({ id, name: `${TEXTS}.methods.${id}` }))}
      emptyText={`${TEXTS}.methods.unknown`}
      helperText={false}
    />
  );
}

/** Asks for the day of money on site, today unless given, and for what finds it elsewhere. */
export function OnSiteInputs(): React.JSX.Element {
  const translate = useTranslate();
  const { timeZone } = useFacts();
  const today = todayIn(timeZone);
  return (
    <>
      <DateInput
        source="received_on"
        label={`${TEXTS}.received_on`}
        defaultValue={today}
        parse={asDay}
        slotProps={{ htmlInput: { min: addDays(today, -MOST_DAYS_BACK), max: today } }}
        helperText={false}
      />
      <TextInput
        source="reference"
        label={`${TEXTS}.reference`}
        helperText={translate(`${TEXTS}.reference_help`)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </>
  );
}

/** The service takes days of the business, as they are written. */
function asDay(day: string): string {
  return day;
}

import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFacts } from '../../shared/layout/facts';
import { OpenActionDialog } from '../../shared/ui/action-dialog';
import { toInstant } from '../../shared/ui/zoned-time';
import { useBookingClient } from '../booking-context';
import { BlockInputs } from './block-inputs';
import { BookDialog } from './book-dialog';
import type { Resource } from './calendar-events';
import type { ChosenTime } from './event-grid';
import { useAllHours, useRefreshCalendar } from './use-calendar-data';
import { useReportBlock } from './use-report-block';

interface Props {
  time: ChosenTime | undefined;
  /** The day that the calendar shows. */
  date: string;
  resources: readonly Resource[];
  close(): void;
}

interface BlockForm {
  resource_id: number;
  start_at: string;
  end_at: string;
  reason?: string | null;
}

const MINUTE_MS = 60_000;
const HOUR = 60;
const FIRST_TIME = '09:00';

/** A new booking or a new block at a time of the calendar. */
export function NewEntryDialog({ close, ...chosen }: Props): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const refresh = useRefreshCalendar();
  const report = useReportBlock();
  const defaults = useDefaults(chosen);
  const [kind, setKind] = useState<'booking' | 'block'>('booking');
  const choice = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={kind}
      aria-label={translate('practice.calendar.kind')}
      onChange={(_event, next: 'booking' | 'block' | null) => next && setKind(next)}
      sx={{ mb: 2 }}
    >
      <ToggleButton value="booking" sx={{ color: 'text.primary' }}>
        {translate('resources.bookings.name', { smart_count: 1 })}
      </ToggleButton>
      <ToggleButton value="block" sx={{ color: 'text.primary' }}>
        {translate('resources.blocks.name', { smart_count: 1 })}
      </ToggleButton>
    </ToggleButtonGroup>
  );
  if (kind === 'booking') {
    return (
      <BookDialog key="booking" defaults={defaults} close={close}>
        {choice}
      </BookDialog>
    );
  }
  return (
    <OpenActionDialog<BlockForm>
      key="block"
      label="practice.calendar.block"
      consequence={choice}
      defaultValues={defaults}
      submit={async ({ reason, ...form }) => {
        const saved = await booking.adminBlocks.create({ ...form, ...(reason && { reason }) });
        await refresh();
        report(saved);
      }}
      done={() => undefined}
      onDone={() => undefined}
      close={close}
    >
      <BlockInputs />
    </OpenActionDialog>
  );
}

/** A click has no length: it takes that of a slot of the resource. */
function useDefaults({ time, date, resources }: Omit<Props, 'close'>): Partial<BlockForm> {
  const { timeZone } = useFacts();
  const { data: hours = [] } = useAllHours();
  const resourceId = time?.resourceId ?? resources[0]?.id;
  const start = toInstant(time?.start ?? `${date}T${FIRST_TIME}`, timeZone);
  const slot = hours.find(({ resource_id: id }) => id === resourceId)?.duration_min ?? HOUR;
  const end = time?.end
    ? toInstant(time.end, timeZone)
    : new Date(Date.parse(start) + slot * MINUTE_MS).toISOString();
  return { resource_id: resourceId, start_at: start, end_at: end };
}

import { Alert, Box, Card, type Theme, useMediaQuery } from '@mui/material';
import { useNotify, useStore as useStored, useTranslate } from 'ra-core';
import { Loading, Title } from 'react-admin';
import { Suspense, lazy, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../shared/data/error-messages';
import { useFacts } from '../../shared/layout/facts';
import { toInstant } from '../../shared/ui/zoned-time';
import { useBookingClient } from '../booking-context';
import { versionOf } from '../../shared/data/version';
import { BookingDialog } from './booking-dialog';
import { ClassDialog } from './class-dialog';
import { BlockDialog } from './block-dialog';
import { type ViewName, offsetNow, todayIn } from './calendar-days';
import {
  type Block,
  type Closed,
  type Entry,
  type NewPlace,
  type Resource,
  resourceIdsOf,
  toEvents,
} from './calendar-events';
import { CalendarToolbar } from './calendar-toolbar';
import type { ChosenTime, ShownDays } from './event-grid';
import { MoveDialog, type Move } from './move-dialog';
import { NewEntryDialog } from './new-entry-dialog';
import { closedSpans, firstOpening, type OpeningHours } from './opening-hours';
import { type CalendarData, useCalendarData, useRefreshCalendar, useResources } from './use-calendar-data';
import { useOpeningHours } from './use-opening-hours';
import { useReportBlock } from './use-report-block';

const EventGrid = lazy(() => import('./event-grid'));

const NOTHING: CalendarData = { bookings: [], blocks: [], busy: [] };
const FIRST_HOUR = '08:00';

/** The dialog that is open above the calendar. */
type Open =
  | { what: 'new'; time: ChosenTime | undefined }
  | { what: 'entry'; entry: Entry }
  | { what: 'move'; move: Move };

/** The calendar of all resources: booking, moving and closing times. */
export default function CalendarPage(): React.JSX.Element {
  const translate = useTranslate();
  const { timeZone } = useFacts();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [view, setView] = useStored<ViewName>('practice.calendar.view', isPhone ? 'list' : 'day');
  const [parameters, setParameters] = useSearchParams();
  const date = parameters.get('date') ?? todayIn(timeZone);
  const setDate = (day: string): void => setParameters({ date: day }, { replace: true });
  const [chosen, setChosen] = useStored<number[]>('practice.calendar.resources', []);
  const [days, setDays] = useState<ShownDays>();
  const [open, setOpen] = useState<Open>();
  const { data: resources } = useResources();
  const { data = NOTHING, error } = useCalendarData(days);
  // An event that was dragged and not saved goes back to its place.
  const [drawn, setDrawn] = useState(0);
  const moveBlock = useMoveBlock();
  const shown = useMemo(
    () => (resources ?? []).filter(({ id, active }) => (chosen.length > 0 ? chosen.includes(id) : active)),
    [resources, chosen],
  );
  const hours = useOpeningHours(days?.from, days?.until);
  const closed = useClosed(hours, shown, days, view);
  const events = useEvents({ ...data, closed }, resources ?? [], chosen, view, drawn);
  const scrollTime = useFirstHour(hours, shown, days);
  const columns = useMemo(() => shown.map(({ id, name }) => ({ id: String(id), title: name })), [shown]);
  if (!resources) return <Loading />;
  const close = (): void => {
    setOpen(undefined);
    setDrawn((count) => count + 1);
  };
  const move = (entry: Entry, place: NewPlace): void => {
    if (entry.kind === 'booking') setOpen({ what: 'move', move: { booking: entry.record, place } });
    else if (entry.kind === 'block')
      void moveBlock(entry.record, place).finally(() => setDrawn((count) => count + 1));
  };
  return (
    <Box sx={{ pt: 1 }}>
      <Title title="practice.calendar.title" />
      <CalendarToolbar
        view={view}
        onView={setView}
        date={date}
        onDate={setDate}
        title={days?.title ?? ''}
        resources={resources}
        chosen={chosen}
        onChosen={setChosen}
        onNew={() => setOpen({ what: 'new', time: undefined })}
      />
      {error && <Alert severity="error">{messageOf(error, translate)}</Alert>}
      {resources.length === 0 && <Alert severity="info">{translate('practice.calendar.no_resources')}</Alert>}
      <Card sx={{ p: 1, overflow: 'hidden' }}>
        <Suspense fallback={<Loading />}>
          <EventGrid
            view={view}
            date={date}
            events={events}
            resources={columns}
            offset={offsetNow(timeZone)}
            scrollTime={scrollTime}
            onDays={setDays}
            onTime={(time) => setOpen({ what: 'new', time })}
            onDay={(day) => {
              setDate(day);
              setView('day');
            }}
            onOpen={(entry) => setOpen({ what: 'entry', entry })}
            onMove={move}
          />
        </Suspense>
      </Card>
      <OpenDialog open={open} date={date} resources={shown.length > 0 ? shown : resources} close={close} />
    </Box>
  );
}

interface OpenProps {
  open: Open | undefined;
  date: string;
  resources: readonly Resource[];
  close(): void;
}

function OpenDialog({ open, date, resources, close }: OpenProps): React.JSX.Element | null {
  if (!open) return null;
  if (open.what === 'new') {
    return <NewEntryDialog time={open.time} date={date} resources={resources} close={close} />;
  }
  if (open.what === 'move') return <MoveDialog move={open.move} close={close} />;
  const { kind, record } = open.entry;
  if (kind === 'booking') return <BookingDialog id={record.id} close={close} />;
  if (kind === 'class') return <ClassDialog time={record} close={close} />;
  return <BlockDialog block={record} close={close} />;
}

function useEvents(
  { bookings, blocks, busy, closed }: CalendarData & { closed: readonly Closed[] },
  resources: readonly Resource[],
  chosen: readonly number[],
  view: ViewName,
  drawn: number,
) {
  const translate = useTranslate();
  const { timeZone } = useFacts();
  return useMemo(() => {
    const isChosen = (id: number): boolean => chosen.length === 0 || chosen.includes(id);
    const isShown = ({ resource_id: id }: { resource_id: number }): boolean => isChosen(id);
    return toEvents(
      {
        bookings: bookings.filter((booking) => resourceIdsOf(booking).some(isChosen)),
        blocks: blocks.filter(isShown),
        busy: busy.filter(isShown),
        closed,
        resources,
      },
      {
        timeZone,
        withResource: view !== 'day',
        blocked: translate('practice.calendar.blocked'),
        pending: translate('resources.bookings.states.pending'),
      },
    );
  }, [bookings, blocks, busy, closed, resources, chosen, view, timeZone, translate, drawn]);
}

/** Moves a block right away: no client hears of it. */
function useMoveBlock(): (block: Block, place: NewPlace) => Promise<void> {
  const translate = useTranslate();
  const notify = useNotify();
  const report = useReportBlock();
  const booking = useBookingClient();
  const refresh = useRefreshCalendar();
  const { timeZone } = useFacts();
  return async (block, { start, end, resourceId }) => {
    try {
      const saved = await booking.adminBlocks.update(
        {
          id: block.id,
          resource_id: resourceId,
          start_at: toInstant(start, timeZone),
          end_at: toInstant(end, timeZone),
        },
        versionOf(block),
      );
      report(saved);
      await refresh();
    } catch (error) {
      notify(messageOf(error, translate), { type: 'error' });
    }
  };
}

/** Returns the times to shade: of each column of a day, and of all resources together in a week. */
function useClosed(
  hours: OpeningHours | undefined,
  shown: readonly Resource[],
  days: ShownDays | undefined,
  view: ViewName,
): readonly Closed[] {
  return useMemo(() => {
    if (!hours || !days || shown.length === 0) return [];
    const ids = shown.map(({ id }) => id);
    const spansOf = (some: number[]): Closed[] => closedSpans(hours, some, days.from, days.until);
    if (view === 'week') return spansOf(ids);
    if (view !== 'day') return [];
    return ids.flatMap((resourceId) => spansOf([resourceId]).map((span) => ({ ...span, resourceId })));
  }, [hours, shown, days, view]);
}

/** Returns the first hour to see: that at which one of the shown resources opens, else that of a usual day. */
function useFirstHour(
  hours: OpeningHours | undefined,
  shown: readonly Resource[],
  days: ShownDays | undefined,
): string {
  return useMemo(() => {
    const ids = shown.map(({ id }) => id);
    return (hours && days && firstOpening(hours, ids, days.from, days.until)) ?? FIRST_HOUR;
  }, [hours, shown, days]);
}

import {
  type Calendar,
  DayGrid,
  Interaction,
  List,
  ResourceTimeGrid,
  TimeGrid,
  createCalendar,
  destroyCalendar,
} from '@event-calendar/core';
import '@event-calendar/core/index.css';
import { Box, useTheme } from '@mui/material';
import { useLocale } from 'ra-core';
import { useEffect, useRef } from 'react';
import { type ViewName, wallClock } from './calendar-days';
import type { Entry, NewPlace } from './calendar-events';

/** An empty time that the person has chosen; local to the business. */
export interface ChosenTime {
  start: string;
  /** Undefined for a click, which has no length. */
  end?: string;
  resourceId?: number;
}

/** The days that the calendar shows. */
export interface ShownDays {
  from: string;
  /** The day after the last one. */
  until: string;
  title: string;
}

interface Props {
  view: ViewName;
  date: string;
  events: Calendar.EventInput[];
  resources: Calendar.ResourceInput[];
  /** Offset of the business now, such as `+01:00`. */
  offset: string;
  /** First time that is seen without scrolling, such as `08:00`. */
  scrollTime: string;
  onDays(days: ShownDays): void;
  onTime(time: ChosenTime): void;
  onDay(day: string): void;
  onOpen(entry: Entry): void;
  onMove(entry: Entry, place: NewPlace): void;
}

const VIEWS: Record<ViewName, string> = {
  day: 'resourceTimeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  list: 'listWeek',
};
/** With more resources, names stand upright above columns that are too narrow for them. */
const MOST_WIDE_COLUMNS = 10;
/** Bookings of fewer minutes show name and time on one line. */
const SHORT_MIN = 45;
const MINUTE_MS = 60_000;

/** The calendar itself. What happens in it is passed on; it changes nothing by itself. */
export default function EventGrid(props: Props): React.JSX.Element {
  const { view, date, events, resources, scrollTime } = props;
  const locale = useLocale();
  const { palette } = useTheme();
  const element = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!element.current) return undefined;
    const place = element.current;
    const created = createCalendar(place, [DayGrid, TimeGrid, ResourceTimeGrid, List, Interaction], {
      ...FIXED_OPTIONS,
      ...optionsOf(latest.current),
      ...handlersOf(latest),
      locale,
    });
    calendar.current = created;
    const leaveRoles = correctRoles(place);
    return () => {
      leaveRoles();
      calendar.current = null;
      void destroyCalendar(created);
    };
  }, [locale]);
  useEffect(() => void calendar.current?.setOption('view', VIEWS[view]), [view]);
  useEffect(() => void calendar.current?.setOption('date', date), [date]);
  useEffect(() => void calendar.current?.setOption('events', events), [events]);
  useEffect(() => void calendar.current?.setOption('scrollTime', scrollTime), [scrollTime]);
  useEffect(() => {
    calendar.current?.setOption('resources', resources);
    calendar.current?.setOption('columnWidth', columnWidth(resources));
  }, [resources]);
  return (
    <Box
      className={palette.mode === 'dark' ? 'ec-dark' : undefined}
      sx={{
        '& .ec': { '--ec-bg-color': palette.background.paper },
        '& .ec-toolbar': { display: 'none' },
        '& .ec-event:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 1 },
        '& .ec-pending': { outline: '2px dashed currentColor', outlineOffset: -3 },
        '& .ec-closed': { backgroundColor: 'text.primary', opacity: 0.09 },
        '& .ec-time-grid .ec-short': { py: 0, fontSize: '0.75rem', lineHeight: 1.3 },
        '& .ec-time-grid .ec-short .ec-event-body': { flexDirection: 'row', gap: 0.5, overflow: 'hidden' },
        '& .ec-time-grid .ec-short .ec-event-time': { flexShrink: 1 },
        '& .ec-time-grid .ec-short .ec-event-title': { whiteSpace: 'nowrap', flexShrink: 0 },
        ...(isNarrow(resources) && view === 'day' && NARROW),
      }}
    >
      <div ref={element} />
    </Box>
  );
}

/** Columns of one letter's width or two: the name goes over several lines, and the time is where the column says it. */
const NARROW = {
  '& .ec-col-head': { writingMode: 'vertical-rl', height: '8rem', textAlign: 'end', whiteSpace: 'nowrap' },
  '& .ec-event-time': { display: 'none' },
  '& .ec-event-title': { fontSize: '0.75rem', lineHeight: 1.2, overflowWrap: 'anywhere' },
  '& .ec-time-grid .ec-short .ec-event-title': { whiteSpace: 'normal', flexShrink: 1 },
} as const;

const TIME_FORMAT: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const FIXED_OPTIONS: Calendar.Options = {
  headerToolbar: { start: '', center: '', end: '' },
  firstDay: 1,
  height: '70vh',
  allDaySlot: false,
  nowIndicator: true,
  dayMaxEvents: true,
  editable: true,
  selectable: true,
  slotDuration: '00:30',
  slotHeight: 32,
  snapDuration: '00:15',
  filterEventsWithResources: false,
  eventTimeFormat: TIME_FORMAT,
  slotLabelFormat: TIME_FORMAT,
  titleFormat: { year: 'numeric', month: 'long', day: 'numeric' },
  views: {
    resourceTimeGridDay: { titleFormat: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } },
    dayGridMonth: { titleFormat: { year: 'numeric', month: 'long' } },
  },
};

function optionsOf({ view, date, events, resources, offset, scrollTime }: Props): Calendar.Options {
  return {
    view: VIEWS[view],
    date,
    events,
    resources,
    columnWidth: columnWidth(resources),
    timeZone: offset,
    scrollTime,
  };
}

const isNarrow = (resources: unknown[]): boolean => resources.length > MOST_WIDE_COLUMNS;

/** Columns share the width. Where that is too little, as on a phone, they scroll sideways within the calendar. */
const columnWidth = (resources: unknown[]): string =>
  isNarrow(resources) ? 'minmax(2rem, 1fr)' : 'minmax(6rem, 1fr)';

const TABLE_ROLES = ['table', 'row', 'rowgroup', 'rowheader', 'columnheader', 'cell', 'list', 'listitem'];
const TABLE_PARTS = TABLE_ROLES.map((role) => `[role="${role}"]`).join(',');

/**
 * The calendar library calls its boxes tables and lists without being ones, which confuses screen readers, and
 * an empty day could not be scrolled by keyboard. Returns the function that ends the correction.
 */
function correctRoles(place: HTMLElement): () => void {
  const correct = (): void => {
    for (const part of place.querySelectorAll(TABLE_PARTS)) part.removeAttribute('role');
    for (const head of place.querySelectorAll('[aria-colindex]')) head.removeAttribute('aria-colindex');
    for (const main of place.querySelectorAll('.ec-main:not([tabindex])')) main.setAttribute('tabindex', '0');
  };
  correct();
  const observer = new MutationObserver(correct);
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function handlersOf(latest: { current: Props }): Calendar.Options {
  const moved = ({ event }: { event: Calendar.Event }): void =>
    latest.current.onMove(entryOf(event), {
      start: wallClock(event.start),
      end: wallClock(event.end),
      resourceId: Number(event.resourceIds[0]),
    });
  return {
    datesSet: ({ startStr, endStr, view }) =>
      latest.current.onDays({
        from: startStr.slice(0, 10),
        until: endStr.slice(0, 10),
        title: view.title,
      }),
    dateClick: ({ dateStr, resource, allDay }) => {
      if (allDay) latest.current.onDay(dateStr.slice(0, 10));
      else latest.current.onTime({ start: dateStr.slice(0, 16), resourceId: idOf(resource) });
    },
    select: ({ startStr, endStr, resource, allDay }) => {
      if (allDay) return;
      latest.current.onTime({
        start: startStr.slice(0, 16),
        end: endStr.slice(0, 16),
        resourceId: idOf(resource),
      });
    },
    // A busy time of another service cannot be opened here.
    eventClick: ({ event }) => {
      if (event.extendedProps.entry) latest.current.onOpen(entryOf(event));
    },
    eventClassNames: ({ event: { start, end } }) => (isShort(start, end) ? 'ec-short' : ''),
    eventContent: ({ event, timeText, view }) => contentOf(event, timeText, IN_COLUMNS.test(view.type)),
    eventDrop: moved,
    eventResize: moved,
  };
}

/** Returns what an event shows; a short one begins with its title, and all of them say everything when pointed at. */
function contentOf(
  { display, allDay, start, end, title }: Calendar.Event,
  timeText: string,
  isInColumn: boolean,
): Calendar.Content | undefined {
  if (allDay || (display !== 'auto' && display !== 'preview' && display !== 'ghost')) return undefined;
  const time = Object.assign(document.createElement('time'), {
    className: 'ec-event-time',
    textContent: timeText,
  });
  const text = typeof title === 'string' ? title : '';
  const name = Object.assign(document.createElement('h4'), {
    className: 'ec-event-title',
    textContent: text,
    title: `${timeText} ${text}`,
  });
  return { domNodes: isInColumn && isShort(start, end) ? [name, time] : [time, name] };
}

/** Names of the views in which the height of an event is its length. */
const IN_COLUMNS = /timegrid/i;

const isShort = (start: Date, end: Date): boolean => end.getTime() - start.getTime() < SHORT_MIN * MINUTE_MS;

const entryOf = (event: Calendar.Event): Entry => event.extendedProps.entry as Entry;
const idOf = (resource: Calendar.Resource | undefined): number | undefined =>
  resource ? Number(resource.id) : undefined;

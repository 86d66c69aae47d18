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
const WIDE_ENOUGH = 3;

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
      }}
    >
      <div ref={element} />
    </Box>
  );
}

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

/** Many resources scroll sideways within the calendar. */
const columnWidth = (resources: unknown[]): string | undefined =>
  resources.length > WIDE_ENOUGH ? '9rem' : undefined;

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
    eventDrop: moved,
    eventResize: moved,
  };
}

const entryOf = (event: Calendar.Event): Entry => event.extendedProps.entry as Entry;
const idOf = (resource: Calendar.Resource | undefined): number | undefined =>
  resource ? Number(resource.id) : undefined;

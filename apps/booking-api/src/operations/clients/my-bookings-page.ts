import { escapeHtml } from '@comptoir/mail';
import { type BookingWithResource, bookedName } from '../../booking/bookings/bookings.view';
import { createTextPage } from '../../messaging/texts/text-page';
import type { Wording } from '../../messaging/texts/wording';

/** A page with lists of links, and without forms. */
export const MY_PAGE = createTextPage(
  `
  main { max-width: 36rem; }
  h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { padding: .75rem 0; border-top: 1px solid #e2e6ec; }
  li a { font-weight: 600; color: #1b4f91; }
  li span { display: block; color: #586274; }
`,
  'none',
);

/** Content of the page. */
export interface MyBookingsPage {
  coming: readonly BookingWithResource[];
  past: readonly BookingWithResource[];
  /** Name of the business. */
  brand: string;
  manageUrl: (token: string) => string;
  wording: Wording;
}

/** Renders the bookings of a client, each with a link to its page. It has no buttons, so that nothing is changed. */
export function renderMyBookings(page: MyBookingsPage): string {
  const { coming, past, brand, wording } = page;
  const zone = [...coming, ...past][0];
  const section = (key: 'my_coming' | 'my_past', bookings: readonly BookingWithResource[]): string => `
<section>
<h2>${say(wording, key)}</h2>
${bookings.length ? `<ul>${bookings.map((booking) => itemOf(booking, page)).join('\n')}</ul>` : `<p>${say(wording, 'my_none')}</p>`}
</section>`;
  const body = `<p>${escapeHtml(brand)}</p>
<h1>${say(wording, 'my_title')}</h1>
${zone ? `<p>${say(wording, 'time_zone')}: ${escapeHtml(wording.zone(zone.start_at))}</p>` : ''}
${section('my_coming', coming)}
${section('my_past', past)}`;
  return MY_PAGE.render({ title: wording.text('my_title'), wording, body });
}

/** Renders a page that says why there is none, for people who followed an old link. */
export function renderEndedLink(wording: Wording, text: string): string {
  return MY_PAGE.render({ title: text, wording, body: `<h1>${escapeHtml(text)}</h1>` });
}

function itemOf(booking: BookingWithResource, { wording, manageUrl }: MyBookingsPage): string {
  const state = booking.status === 'cancelled' ? `<span>${say(wording, 'my_cancelled')}</span>` : '';
  return `<li><a href="${escapeHtml(manageUrl(booking.token))}">${escapeHtml(bookedName(booking))}</a><span>${escapeHtml(wording.time(booking.start_at))}</span>${state}</li>`;
}

function say(wording: Wording, key: Parameters<Wording['text']>[0]): string {
  return escapeHtml(wording.text(key));
}

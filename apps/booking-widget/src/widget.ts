import { type Api, ApiFailure } from './api';
import { DraftStore, type Step } from './draft';
import { button, h } from './dom';
import { idsOf } from './fields/field-context';
import { HoldLine } from './hold-line';
import type { Presets, Session } from './session';
import { type Formats, visitorZone } from './time';
import type { Proof } from './proof';
import type { Booking, NewSeries, Quote, SeriesPreview } from './types';
import type { WaitDraft, WaitingEntry } from './waiting';
import { wayOf } from './way';
import { type Say, type Word, directionOf } from './words';

/** Draws each step. */
export type Steps = Record<Step, (widget: Widget) => (Node | undefined)[]>;

/** Names of the steps that the visitor sees as a way. */
const NAMES: Partial<Record<Step, Word>> = {
  service: 'step_resource',
  who: 'step_who',
  resource: 'step_resource',
  time: 'step_time',
  details: 'step_details',
  summary: 'step_summary',
};
/** Steps in which a time stays held. */
const HOLDING: readonly Step[] = ['details', 'summary', 'done'];

interface Problem {
  text: string;
  retry?: () => void;
}

/** Parts that a widget is made of. */
export interface Parts {
  steps: Steps;
  session: Session;
  store: DraftStore;
  presets: Presets;
  /** Names of what the visitor must not change: `email`, `field-4`. */
  fixed: ReadonlySet<string>;
  say: Say;
  formats: Formats;
  language: string;
  emit(name: string, detail: Record<string, unknown>): void;
}

/** Draws the steps into a shadow root and goes from one to the next. */
export class Widget {
  /** Faults by the id of a field, or by the name of an input. */
  faults: Record<string, string> = {};
  quote: Quote | undefined;
  booking: Booking | undefined;
  /** The times of the series that is about to be booked. */
  series: SeriesPreview | undefined;
  /** The series that was booked. */
  newSeries: NewSeries | undefined;
  /** Set while the visitor has to prove the e-mail address. */
  proof: Proof | undefined;
  token = '';
  /** The entry of the waiting list that the page shows. */
  waiting: WaitingEntry | undefined;
  /** Texts of the form of the waiting list. */
  wait: WaitDraft | undefined;
  /** True while a request runs that must not be sent twice. */
  isBusy = false;
  /** Settles when the last request of this kind has ended. */
  attempted: Promise<void> = Promise.resolve();
  problem: Problem | undefined;
  private readonly status = h('div', { role: 'status', class: 'quiet' });
  private readonly main = h('div', { part: 'main', class: 'main' });
  private readonly way = h('ol', { part: 'steps', class: 'steps' });
  readonly box: HTMLElement;

  constructor(readonly parts: Parts) {
    const { language, say, formats, session } = parts;
    const holdLine = new HoldLine(session.hold, {
      say,
      formats,
      zone: () => visitorZone(session.settings.timezone),
      announce: (text) => this.announce(text),
    });
    this.way.setAttribute('aria-label', say('steps'));
    this.box = h(
      'div',
      { part: 'box', class: 'box', lang: language, dir: directionOf(language) },
      h('slot', { name: 'header' }),
      this.way,
      this.status,
      holdLine.element,
      this.main,
      h('slot', { name: 'footer' }),
    );
  }

  get session(): Session {
    return this.parts.session;
  }

  get api(): Api {
    return this.session.api;
  }

  get say(): Say {
    return this.parts.say;
  }

  get formats(): Formats {
    return this.parts.formats;
  }

  /** Writes a date with its time in the zone of the visit, and names that zone where the business has another one. */
  moment(instant: string): string {
    const { zone, hasTwoZones } = this.session;
    const time = this.formats.moment(instant, zone);
    return hasTwoZones ? `${time}, ${this.formats.zone(zone, instant)}` : time;
  }

  /** Goes to a step. Its heading gets the focus, so that a screen reader reads it. */
  go(step: Step, { focus = true } = {}): void {
    this.session.draft.step = step;
    if (!HOLDING.includes(step)) void this.session.hold.release();
    this.problem = undefined;
    this.redraw();
    this.parts.emit('step-changed', { step });
    if (focus) this.main.querySelector<HTMLElement>('h2')?.focus();
  }

  /** Draws the present step again. The focus stays on the element with the same `data-key`. */
  redraw(): void {
    const { step } = this.session.draft;
    const root = this.box.getRootNode() as ShadowRoot | Document;
    const key = root.activeElement?.getAttribute('data-key');
    this.main.replaceChildren(
      ...[this.banner(), ...this.parts.steps[step](this)].filter((node): node is Node => Boolean(node)),
    );
    this.drawWay(step);
    if (step !== 'done' && !this.token && !this.waiting) this.parts.store.save(this.session.draft);
    const same = key && this.main.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (same && same !== root.activeElement) same.focus();
  }

  /** Stores what was typed without drawing, so that typing is not interrupted. */
  keep(): void {
    this.parts.store.save(this.session.draft);
  }

  /** Reads a text to users of screen readers. */
  announce(text: string): void {
    this.status.textContent = text;
  }

  /** Runs work with the server. What goes wrong is shown with a button that tries again. */
  attempt(work: () => Promise<void>): Promise<void> {
    return (this.attempted = this.run(work));
  }

  private async run(work: () => Promise<void>): Promise<void> {
    this.problem = undefined;
    this.isBusy = true;
    this.redraw();
    try {
      await work();
      this.isBusy = false;
    } catch (error) {
      this.isBusy = false;
      this.fail(this.textOf(error), () => void this.attempt(work));
      if (!(error instanceof ApiFailure)) throw error;
    }
  }

  /** Shows a text as an error and moves the focus to it. */
  fail(text: string, retry?: () => void): void {
    this.problem = { text, retry };
    this.redraw();
    this.main.querySelector<HTMLElement>('[role=alert]')?.focus();
  }

  /** Shows faults at their fields, and moves the focus to the first. */
  showFaults(faults: Record<string, string>): void {
    this.faults = faults;
    this.problem = { text: this.say('errors') };
    this.redraw();
    this.main.querySelector<HTMLElement>('[aria-invalid], fieldset:has(.fault)')?.focus();
  }

  /** Takes a fault away as soon as its field is changed; the server checks again. */
  clearFault(id: number | string): void {
    delete this.faults[id];
    const ids = idsOf(id);
    const input = this.main.querySelector(`#${ids.input}`);
    for (const element of [input, ...(input?.querySelectorAll('[aria-invalid]') ?? [])]) {
      element?.removeAttribute('aria-invalid');
    }
    this.main.querySelector(`#${ids.fault}`)?.remove();
  }

  private textOf(error: unknown): string {
    if (!(error instanceof ApiFailure)) return this.say('failed');
    if (error.status === 0) return this.say('offline');
    if (error.status === 429 || error.status === 503) {
      const seconds = new Intl.NumberFormat(this.parts.language, {
        style: 'unit',
        unit: 'second',
        unitDisplay: 'long',
      }).format(error.retryAfter || 5);
      return this.say('busy', { seconds });
    }
    return error.status >= 500 ? this.say('failed') : error.message;
  }

  private banner(): HTMLElement | undefined {
    if (!this.problem) return undefined;
    const { text, retry } = this.problem;
    return h(
      'div',
      { role: 'alert', class: 'problem', part: 'problem', tabindex: '-1' },
      h('p', {}, text),
      retry && button(this.say('retry'), retry, { part: 'button-secondary', key: 'retry' }),
    );
  }

  private drawWay(step: Step): void {
    const steps = wayOf(this.session);
    const at = steps.indexOf(step);
    this.way.hidden = at < 0;
    this.way.replaceChildren(
      ...steps.map((name, index) =>
        h(
          'li',
          { 'aria-current': index === at ? 'step' : undefined, class: index < at && 'past' },
          this.say(NAMES[name] ?? 'steps'),
        ),
      ),
    );
  }
}

import { h } from './dom';
import type { Hold } from './hold';
import type { Formats } from './time';
import type { Say } from './words';

const MINUTE = 60_000;

interface Writing {
  say: Say;
  formats: Formats;
  /** Zone of the visitor's clock. */
  zone: () => string;
  announce: (text: string) => void;
}

/** Says until when the time is kept. Its beginning, its last minute and its end are read to screen readers. */
export class HoldLine {
  readonly element = h('p', { class: 'hint', part: 'hold' });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly hold: Hold,
    private readonly writing: Writing,
  ) {
    hold.onChange = () => this.draw();
    this.draw();
  }

  private draw(): void {
    clearTimeout(this.timer);
    const { token, until } = this.hold;
    const isNew = this.element.hidden;
    this.element.hidden = !token;
    if (!token) return;
    const left = until - Date.now();
    const minutes = Math.ceil(left / MINUTE);
    const text = this.textOf(minutes);
    this.element.textContent = text;
    if (isNew || minutes <= 1) this.writing.announce(text);
    // The next full minute.
    if (left > 0) this.timer = setTimeout(() => this.draw(), left - (minutes - 1) * MINUTE);
  }

  private textOf(minutes: number): string {
    const { say, formats, zone } = this.writing;
    if (minutes <= 0) return say('hold_ended');
    const time = formats.time(new Date(this.hold.until).toISOString(), zone());
    return say('held', { time, minutes: formats.minutes(minutes) });
  }
}

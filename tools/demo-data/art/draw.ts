/** The colours that one picture is painted with, as `#rrggbb`. */
export interface Paint {
  main: string;
  dark: string;
  light: string;
  accent: string;
}

/** Draws one thing in the middle of a square of 1000 by 1000, standing on the line y = 800. */
export type Draw = (paint: Paint) => string;

const WHITE = '#ffffff';
const INK = '#22262b';

/** A colour between two others. @param share of the second, from 0 to 1 */
export function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [from, to] = [first, second].map((color) => parseInt(color.slice(start, start + 2), 16));
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Shades of a colour, with another one for the details. */
export function paintOf(main: string, accent: string): Paint {
  return { main, dark: mix(main, INK, 0.28), light: mix(main, WHITE, 0.32), accent };
}

/** A rectangle with round corners. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
  fill: string,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
}

/** A circle. */
export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** An ellipse. */
export function oval(x: number, y: number, radiusX: number, radiusY: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`;
}

/** A filled path. */
export function area(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

/** A line with round ends. */
export function line(path: string, color: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Turned around the middle of the picture. */
export function turned(degrees: number, ...parts: string[]): string {
  return `<g transform="rotate(${degrees} 500 500)">${parts.join('')}</g>`;
}

/** The same thing several times, as a list of indices would draw it. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Moved and made smaller or larger, with the origin in the upper left corner. */
export function placed(x: number, y: number, scale: number, content: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;
}

/** Colours of one image, as `#rrggbb`. */
export interface Paint {
  main: string;
  dark: string;
  light: string;
  accent: string;
}

/** Draws one object in the middle of a square of 1000 by 1000, standing on the line y = 800. */
export type Draw = (paint: Paint) => string;

const WHITE = '#ffffff';
const INK = '#22262b';

/**
 * Mixes two colours.
 * @param share of the second, from 0 to 1
 */
export function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [from, to] = [first, second].map((color) => parseInt(color.slice(start, start + 2), 16));
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns shades of a colour, with another colour for the details. */
export function paintOf(main: string, accent: string): Paint {
  return { main, dark: mix(main, INK, 0.28), light: mix(main, WHITE, 0.32), accent };
}

/** Draws a rectangle with round corners. */
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

/** Draws a circle. */
export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** Draws an ellipse. */
export function oval(x: number, y: number, radiusX: number, radiusY: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`;
}

/** Draws a filled path. */
export function area(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

/** Draws a line with round ends. */
export function line(path: string, color: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Rotates around the middle of the image. */
export function turned(degrees: number, ...parts: string[]): string {
  return `<g transform="rotate(${degrees} 500 500)">${parts.join('')}</g>`;
}

/** Draws the same thing several times. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Moves and scales, with the origin in the upper left corner. */
export function placed(x: number, y: number, scale: number, content: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;
}

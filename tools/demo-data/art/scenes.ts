import { area, box, disc, line, mix, oval, paintOf, placed, repeat } from './draw';
import { lettering } from './lettering';
import { drawingOf, type Shape } from './shapes';

/** An object in its colours. */
export interface Motif {
  shape: Shape;
  /** `#rrggbb` */
  color: string;
  /** `#rrggbb` of the details. */
  accent: string;
}

const WHITE = '#ffffff';

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

function motif({ shape, color, accent }: Motif): string {
  return drawingOf(shape)(paintOf(color, accent));
}

function gradient(id: string, from: string, to: string): string {
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`;
}

/** Draws a product on the colour of its brand, 1000 by 1000. */
export function productScene(thing: Motif, background: string): string {
  const wall = mix(background, WHITE, 0.74);
  return svg(
    1000,
    1000,
    [
      gradient('wall', mix(background, WHITE, 0.84), mix(background, WHITE, 0.6)),
      box(0, 0, 1000, 1000, 0, 'url(#wall)'),
      disc(500, 470, 400, mix(wall, WHITE, 0.5)),
      oval(500, 768, 330, 30, mix(wall, '#22262b', 0.16)),
      placed(60, 60, 0.88, motif(thing)),
    ].join(''),
  );
}

/** Draws a group of objects on a shelf, 1000 by 1000: categories, collections, bundles. */
export function shelfScene(things: readonly Motif[], background: string): string {
  const places = [
    { x: 40, y: 250, scale: 0.5 },
    { x: 470, y: 250, scale: 0.5 },
    { x: 280, y: 16, scale: 0.44 },
  ];
  const shadow = mix(background, '#22262b', 0.25);
  return svg(
    1000,
    1000,
    [
      gradient('wall', mix(background, WHITE, 0.5), mix(background, WHITE, 0.18)),
      box(0, 0, 1000, 1000, 0, 'url(#wall)'),
      disc(500, 430, 380, mix(background, WHITE, 0.62)),
      ...things
        .slice(0, 3)
        .map((thing, index) => {
          const place = places[index] ?? { x: 0, y: 0, scale: 0.4 };
          return placed(place.x, place.y, place.scale, motif(thing));
        })
        .reverse(),
      box(290, 368, 420, 26, 8, '#b98a5a'),
      box(60, 652, 880, 34, 10, '#b98a5a'),
      box(60, 686, 880, 12, 6, shadow),
      line('M180 698 V780 M820 698 V780', shadow, 16),
    ].join(''),
  );
}

/** Draws a wide banner with free space at the left for the page's texts, 1600 by 600. */
export function bannerScene(things: readonly Motif[], background: string): string {
  return svg(
    1600,
    600,
    [
      gradient('wall', mix(background, WHITE, 0.12), mix(background, '#22262b', 0.12)),
      box(0, 0, 1600, 600, 0, 'url(#wall)'),
      disc(1180, 330, 380, mix(background, WHITE, 0.3)),
      disc(1430, 120, 170, mix(background, WHITE, 0.2)),
      area('M0 600 Q420 470 900 540 T1600 500 V600 Z', mix(background, '#22262b', 0.22)),
      ...things
        .slice(0, 3)
        .map((thing, index) => placed([780, 1010, 1220][index] ?? 780, 194, 0.42, motif(thing))),
    ].join(''),
  );
}

/** Draws the banner for narrow screens, 800 by 1000. */
export function tallBannerScene(things: readonly Motif[], background: string): string {
  return svg(
    800,
    1000,
    [
      gradient('wall', mix(background, WHITE, 0.12), mix(background, '#22262b', 0.12)),
      box(0, 0, 800, 1000, 0, 'url(#wall)'),
      disc(400, 640, 360, mix(background, WHITE, 0.3)),
      ...things.slice(0, 2).map((thing, index) => placed([40, 340][index] ?? 40, 520, 0.45, motif(thing))),
      area('M0 1000 V880 Q260 830 460 870 T800 850 V1000 Z', mix(background, '#22262b', 0.22)),
    ].join(''),
  );
}

/** Draws the image above an article, 1200 by 675. */
export function articleScene(things: readonly Motif[], background: string): string {
  const wall = mix(background, WHITE, 0.55);
  return svg(
    1200,
    675,
    [
      gradient('wall', mix(background, WHITE, 0.72), mix(background, WHITE, 0.4)),
      box(0, 0, 1200, 675, 0, 'url(#wall)'),
      repeat(7, (index) => line(`M${80 + index * 180} 0 V520`, mix(wall, WHITE, 0.4), 3)),
      box(0, 520, 1200, 155, 0, mix('#b98a5a', WHITE, 0.15)),
      box(0, 520, 1200, 10, 0, mix('#b98a5a', '#22262b', 0.2)),
      ...things
        .slice(0, 3)
        .map((thing, index) =>
          placed(
            [90, 400, 720][index] ?? 90,
            [185, 95, 185][index] ?? 185,
            [0.47, 0.58, 0.47][index] ?? 0.47,
            motif(thing),
          ),
        ),
    ].join(''),
  );
}

/** Draws a word mark below its initial, 600 by 600. */
export function logoScene(name: string, color: string): string {
  const size = Math.min(44, 470 / (name.length * 0.84));
  return svg(
    600,
    600,
    [
      box(0, 0, 600, 600, 0, mix(color, WHITE, 0.9)),
      disc(300, 240, 150, color),
      disc(300, 240, 130, mix(color, WHITE, 0.14)),
      lettering(name.charAt(0), { x: 300, y: 172, size: 136, color: WHITE, width: 13 }),
      lettering(name, { x: 300, y: 462, size, color: mix(color, '#22262b', 0.4), width: 11 }),
    ].join(''),
  );
}

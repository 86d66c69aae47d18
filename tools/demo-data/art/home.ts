import { area, box, disc, type Draw, line, oval, repeat } from './draw';

/** Objects for living rooms, bedrooms and bathrooms. */
export const home = {
  tableLamp: ({ main, dark, light, accent }) =>
    [
      oval(500, 500, 360, 300, '#fff6d8'),
      area('M370 230 H630 L730 500 H270 Z', main),
      area('M370 230 H440 L390 500 H270 Z', light),
      box(484, 500, 32, 230, 6, accent),
      area('M380 800 Q380 720 500 715 Q620 720 620 800 Z', dark),
    ].join(''),
  pendant: ({ main, dark, light, accent }) =>
    [
      oval(500, 640, 330, 220, '#fff6d8'),
      line('M500 60 V330', dark, 14),
      box(462, 310, 76, 70, 14, accent),
      area('M500 360 Q760 380 800 620 H200 Q240 380 500 360 Z', main),
      area('M450 364 Q280 410 270 620 H200 Q235 400 450 364 Z', light),
      oval(500, 620, 300, 38, dark),
      disc(500, 632, 66, '#fff0b3'),
    ].join(''),
  lantern: ({ main, dark, light, accent }) =>
    [
      line('M400 330 Q400 190 500 190 Q600 190 600 330', dark, 22),
      box(360, 320, 280, 70, 20, main),
      box(380, 390, 240, 300, 10, '#fff0b3'),
      disc(500, 560, 74, '#ffd873'),
      line('M420 390 V690 M580 390 V690', dark, 14),
      box(340, 690, 320, 110, 26, main),
      box(340, 690, 90, 110, 26, light),
      disc(500, 745, 22, accent),
    ].join(''),
  cushion: ({ main, dark, light, accent }) =>
    [
      area('M240 260 Q500 320 760 260 Q720 520 780 780 Q500 720 220 780 Q280 520 240 260 Z', main),
      area('M240 260 Q330 284 400 290 Q340 520 390 742 Q300 756 220 780 Q280 520 240 260 Z', light),
      line('M330 420 Q500 450 680 415 M320 520 Q500 545 690 518 M330 620 Q500 640 680 622', accent, 16),
      disc(500, 525, 20, dark),
    ].join(''),
  blanket: ({ main, dark, light, accent }) =>
    [
      box(200, 640, 600, 160, 70, dark),
      box(215, 500, 570, 160, 70, main),
      box(230, 360, 540, 160, 70, light),
      line('M240 580 H760 M255 440 H745 M230 720 H770', accent, 18),
      repeat(12, (index) => line(`M${260 + index * 44} 800 V836`, dark, 10)),
    ].join(''),
  vase: ({ main, dark, light, accent }) =>
    [
      line('M500 420 Q470 250 380 160 M500 420 Q520 230 500 110 M500 420 Q540 270 640 190', '#5f7f5a', 14),
      disc(380, 160, 56, accent),
      disc(500, 112, 62, light),
      disc(640, 190, 52, accent),
      disc(380, 160, 20, dark),
      disc(500, 112, 22, dark),
      disc(640, 190, 18, dark),
      area(
        'M430 400 H570 Q570 470 640 550 Q720 660 620 780 Q605 800 580 800 H420 Q395 800 380 780 Q280 660 360 550 Q430 470 430 400 Z',
        main,
      ),
      area(
        'M430 400 H470 Q470 490 410 570 Q350 680 430 800 H420 Q395 800 380 780 Q280 660 360 550 Q430 470 430 400 Z',
        light,
      ),
    ].join(''),
  candle: ({ main, dark, light, accent }) =>
    [
      area('M500 190 Q570 280 540 340 Q500 380 460 340 Q430 280 500 190 Z', '#ffb84d'),
      area('M500 260 Q530 310 515 345 Q500 360 485 345 Q470 310 500 260 Z', '#fff3c4'),
      line('M500 350 V420', dark, 12),
      box(320, 420, 360, 380, 40, main),
      box(320, 420, 90, 380, 40, light),
      oval(500, 424, 180, 34, dark),
      box(390, 560, 220, 140, 14, '#ffffff'),
      line('M430 610 H570 M450 650 H550', accent, 12),
    ].join(''),
  clock: ({ main, dark, light, accent }) =>
    [
      disc(500, 500, 300, dark),
      disc(500, 500, 272, main),
      disc(500, 500, 226, light),
      repeat(12, (index) => {
        const angle = (index / 12) * 2 * Math.PI;
        return disc(
          Math.round(500 + 192 * Math.cos(angle)),
          Math.round(500 + 192 * Math.sin(angle)),
          index % 3 ? 8 : 15,
          dark,
        );
      }),
      line('M500 500 L420 400', dark, 22),
      line('M500 500 L610 360', dark, 14),
      disc(500, 500, 24, accent),
    ].join(''),
  mirror: ({ main, dark, light, accent }) =>
    [
      line('M500 120 L380 250 M500 120 L620 250', accent, 16),
      disc(500, 110, 20, accent),
      disc(500, 510, 290, main),
      disc(500, 510, 250, '#dfeaf0'),
      line('M360 560 L560 340 M420 640 L660 380', '#ffffff', 26),
      line('M240 600 A290 290 0 0 0 400 782', dark, 12),
      line('M700 300 A290 290 0 0 1 775 420', light, 12),
    ].join(''),
  basket: ({ main, dark, light, accent }) =>
    [
      line('M330 430 Q330 200 500 200 Q670 200 670 430', accent, 30),
      area('M220 420 H780 L730 760 Q724 800 684 800 H316 Q276 800 270 760 Z', main),
      repeat(4, (row) =>
        line(`M${245 + row * 9} ${500 + row * 76} H${755 - row * 9}`, row % 2 ? light : dark, 18),
      ),
      repeat(7, (index) => line(`M${300 + index * 68} 450 V780`, dark, 6)),
      box(205, 400, 590, 48, 24, light),
    ].join(''),
  rug: ({ main, dark, light, accent }) =>
    [
      area('M260 330 H740 L860 760 H140 Z', main),
      area('M300 370 H700 L800 720 H200 Z', light),
      area('M500 410 L640 545 L500 690 L360 545 Z', accent),
      area('M500 470 L570 545 L500 630 L430 545 Z', dark),
      repeat(14, (index) => line(`M${165 + index * 52} 762 V800`, dark, 12)),
      repeat(10, (index) => line(`M${275 + index * 50} 328 V300`, dark, 10)),
    ].join(''),
  towels: ({ main, dark, light, accent }) =>
    [
      repeat(3, (index) => {
        const fill = [accent, main, dark][index] ?? main;
        const y = 410 + index * 130;
        return box(220, y, 560, 130, 62, fill) + box(220, y + 44, 480, 12, 6, light);
      }),
      disc(730, 475, 40, light),
      disc(730, 605, 40, light),
      disc(730, 735, 40, light),
      area('M470 410 Q430 330 500 250 Q570 330 530 410 Z', '#6b8f71'),
    ].join(''),
  soap: ({ main, dark, light, accent }) =>
    [
      box(210, 700, 580, 100, 40, accent),
      box(260, 540, 480, 180, 70, main),
      box(300, 560, 220, 26, 13, light),
      box(400, 600, 200, 60, 26, dark),
      disc(330, 430, 46, '#ffffff'),
      disc(430, 340, 66, '#ffffff'),
      disc(560, 420, 54, '#ffffff'),
      disc(660, 330, 38, '#ffffff'),
      disc(416, 322, 18, light),
    ].join(''),
  brush: ({ main, dark, light, accent }) =>
    [
      area('M470 480 L520 150 Q530 110 570 120 Q610 130 600 170 L540 490 Z', accent),
      area('M300 490 Q500 430 720 490 L740 610 H280 Z', main),
      area('M300 490 Q360 470 420 465 L400 610 H280 Z', light),
      repeat(15, (index) =>
        line(`M${300 + index * 29} 620 V${780 + (index % 3) * 8}`, index % 2 ? dark : light, 14),
      ),
    ].join(''),
  dispenser: ({ main, dark, light, accent }) =>
    [
      line('M500 300 V220 H390 V250', dark, 34),
      box(440, 300, 120, 70, 14, accent),
      area(
        'M420 370 H580 Q680 400 680 500 V740 Q680 800 620 800 H380 Q320 800 320 740 V500 Q320 400 420 370 Z',
        main,
      ),
      area('M420 370 H450 Q390 410 390 500 V800 H380 Q320 800 320 740 V500 Q320 400 420 370 Z', light),
      box(400, 520, 200, 180, 12, '#ffffff'),
      line('M440 570 H560 M440 610 H560 M460 650 H540', accent, 12),
    ].join(''),
} satisfies Record<string, Draw>;

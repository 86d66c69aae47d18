import { area, box, disc, type Draw, line, oval, repeat, turned } from './draw';

/** Objects for the desk, and digital products. */
export const paper = {
  notebook: ({ main, dark, light, accent }) =>
    turned(
      -6,
      box(310, 200, 420, 600, 26, '#f6f1e4'),
      box(280, 190, 420, 600, 26, main),
      box(280, 190, 76, 600, 26, dark),
      box(600, 190, 26, 600, 0, accent),
      box(400, 300, 170, 110, 10, light),
      line('M425 340 H545 M425 372 H515', dark, 8),
      area('M450 790 H490 V860 L470 840 L450 860 Z', accent),
    ),
  planner: ({ main, dark, light, accent }) =>
    [
      box(220, 260, 560, 540, 30, '#fbf7ec'),
      box(220, 260, 560, 130, 30, main),
      repeat(5, (index) => box(290 + index * 98, 210, 28, 100, 14, dark)),
      repeat(3, (row) =>
        repeat(5, (column) =>
          box(270 + column * 96, 440 + row * 110, 76, 84, 12, row === 1 && column === 2 ? accent : light),
        ),
      ),
    ].join(''),
  pen: ({ main, dark, light, accent }) =>
    turned(
      40,
      box(455, 90, 90, 430, 44, main),
      box(455, 90, 34, 430, 17, light),
      box(530, 150, 26, 250, 13, accent),
      box(450, 500, 100, 40, 8, accent),
      area('M455 540 H545 L528 720 H472 Z', dark),
      area('M472 720 H528 L500 890 Z', light),
      line('M500 760 V880', dark, 6),
    ),
  pencils: ({ main, dark, light, accent }) =>
    [
      ...[main, accent, dark, light, main].map((color, index) => {
        const x = 285 + index * 90;
        const top = 250 + (index % 2) * 50;
        return [
          area(`M${x} ${top + 110} L${x + 35} ${top} L${x + 70} ${top + 110} Z`, '#ecd3ab'),
          area(`M${x + 23} ${top + 38} L${x + 35} ${top} L${x + 47} ${top + 38} Z`, color),
          box(x, top + 108, 70, 430, 0, color),
        ].join('');
      }),
      box(240, 540, 520, 260, 24, '#f6f1e4'),
      box(240, 540, 520, 70, 24, accent),
      line('M330 680 H670 M390 730 H610', dark, 12),
    ].join(''),
  ink: ({ main, dark, light, accent }) =>
    [
      box(400, 250, 200, 130, 20, dark),
      box(430, 380, 140, 50, 0, light),
      area(
        'M300 470 Q300 420 360 420 H640 Q700 420 700 470 V750 Q700 800 650 800 H350 Q300 800 300 750 Z',
        light,
      ),
      area('M300 540 H700 V750 Q700 800 650 800 H350 Q300 800 300 750 Z', main),
      box(370, 580, 260, 140, 12, '#ffffff'),
      line('M410 630 H590 M440 670 H560', accent, 12),
    ].join(''),
  envelopes: ({ main, dark, light, accent }) =>
    [
      turned(-7, box(220, 330, 560, 380, 20, dark)),
      box(220, 400, 560, 400, 20, light),
      area('M220 420 L500 640 L780 420 Q780 400 760 400 H240 Q220 400 220 420 Z', main),
      line('M230 785 L420 600 M770 785 L580 600', main, 8),
      disc(500, 610, 52, accent),
      area('M500 586 L512 604 L500 634 L488 604 Z', '#ffffff'),
    ].join(''),
  deskTray: ({ main, dark, light, accent }) =>
    [
      box(240, 330, 420, 40, 10, '#f6f1e4'),
      box(210, 290, 480, 40, 10, accent),
      ...[360, 520, 680].map((y, index) =>
        [
          box(180, y, 640, 120, 16, index % 2 ? dark : main),
          box(220, y, 560, 64, 10, '#f6f1e4'),
          box(430, y + 78, 140, 24, 12, light),
        ].join(''),
      ),
    ].join(''),
  scissors: ({ main, dark, light, accent }) =>
    turned(
      30,
      area('M480 520 L430 120 Q500 130 530 520 Z', light),
      area('M520 520 L570 120 Q500 130 470 520 Z', dark),
      line('M480 540 L420 640', main, 40),
      line('M520 540 L580 640', accent, 40),
      `<circle cx="390" cy="740" r="94" fill="none" stroke="${main}" stroke-width="48"/>`,
      `<circle cx="610" cy="740" r="94" fill="none" stroke="${accent}" stroke-width="48"/>`,
      disc(500, 470, 20, dark),
    ),
  tape: ({ main, dark, light, accent }) =>
    [
      ...[
        [360, 560, main],
        [620, 470, accent],
        [560, 690, dark],
      ].map(([x, y, color]) => {
        const [cx, cy] = [Number(x), Number(y)];
        return (
          disc(cx, cy, 150, String(color)) +
          disc(cx, cy, 84, '#fbf7ec') +
          disc(cx, cy, 68, light) +
          disc(cx, cy, 56, '#fbf7ec')
        );
      }),
      area('M620 320 L840 300 L850 350 L640 370 Z', accent),
    ].join(''),
  ebook: ({ main, dark, light, accent }) =>
    [
      box(290, 190, 420, 610, 44, dark),
      box(320, 230, 360, 500, 14, '#fbf7ec'),
      box(360, 270, 280, 160, 10, main),
      line('M370 480 H630 M370 530 H630 M370 580 H600 M370 630 H630 M370 680 H540', light, 14),
      disc(500, 766, 18, accent),
      area('M470 310 H530 V350 H570 L500 410 L430 350 H470 Z', '#ffffff'),
    ].join(''),
  pattern: ({ main, dark, light, accent }) =>
    [
      area('M280 200 H620 L740 320 V800 H280 Z', '#fbf7ec'),
      area('M620 200 L740 320 H620 Z', light),
      area('M360 420 Q420 360 510 420 Q600 360 660 420 L620 700 H400 Z', main),
      line('M380 430 Q430 385 510 445 Q590 385 640 430 L605 682 H415 Z', dark, 6),
      line('M340 300 H560 M340 345 H500', accent, 14),
      line('M510 445 V680', dark, 6),
    ].join(''),
  score: ({ main, dark, accent }) =>
    [
      area('M260 200 H640 L740 300 V800 H260 Z', '#fbf7ec'),
      area('M640 200 L740 300 H640 Z', accent),
      repeat(3, (row) => repeat(4, (index) => line(`M310 ${370 + row * 140 + index * 22} H690`, dark, 4))),
      ...[370, 500, 620].map(
        (x, index) =>
          oval(x, 420 + (index % 2) * 22, 20, 15, main) +
          line(`M${x + 18} ${420 + (index % 2) * 22} V330`, main, 8),
      ),
      ...[400, 540, 650].map(
        (x, index) =>
          oval(x, 560 - (index % 2) * 22, 20, 15, main) +
          line(`M${x + 18} ${560 - (index % 2) * 22} V470`, main, 8),
      ),
      ...[350, 470, 600].map(
        (x, index) =>
          oval(x, 690 + (index % 2) * 20, 20, 15, accent) +
          line(`M${x + 18} ${690 + (index % 2) * 20} V610`, accent, 8),
      ),
    ].join(''),
} satisfies Record<string, Draw>;

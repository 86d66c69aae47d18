import { area, box, disc, type Draw, line, oval, repeat, turned } from './draw';

/** Objects for gardens, mountains and children. */
export const outdoor = {
  wateringCan: ({ main, dark, light, accent }) =>
    [
      line('M640 470 Q830 440 800 600 Q780 710 660 730', accent, 38),
      line('M360 470 Q480 280 640 450', accent, 30),
      area('M330 640 L150 420 L200 380 L370 540 Z', dark),
      area('M110 440 L230 330 L250 356 L136 466 Z', main),
      area('M320 450 H660 L700 760 Q704 800 664 800 H316 Q276 800 280 760 Z', main),
      area('M320 450 H390 L370 800 H316 Q276 800 280 760 Z', light),
      oval(490, 452, 170, 30, dark),
    ].join(''),
  trowel: ({ main, dark, light, accent }) =>
    turned(
      38,
      box(460, 80, 80, 300, 40, accent),
      line('M500 370 V500', dark, 30),
      area('M400 480 H600 Q620 700 500 880 Q380 700 400 480 Z', main),
      area('M400 480 H500 V880 Q380 700 400 480 Z', light),
      box(460, 330, 80, 24, 8, dark),
    ),
  secateurs: ({ main, dark, light, accent }) =>
    turned(
      28,
      line('M470 500 Q360 660 400 860', accent, 54),
      line('M530 500 Q640 660 600 860', main, 54),
      area('M470 520 Q420 340 540 120 Q600 330 540 520 Z', light),
      area('M540 510 Q640 420 590 240 Q520 330 480 500 Z', dark),
      disc(505, 505, 34, dark),
      disc(505, 505, 14, light),
    ),
  planter: ({ main, dark, light, accent }) =>
    [
      area('M500 560 Q280 520 250 270 Q460 330 500 560 Z', '#4f7f5c'),
      area('M500 560 Q720 520 750 270 Q540 330 500 560 Z', '#6b9a6f'),
      area('M500 560 Q420 350 500 140 Q580 350 500 560 Z', '#5c8d63'),
      line('M500 560 V220 M500 560 Q400 450 300 310 M500 560 Q600 450 700 310', '#3f684a', 8),
      area('M320 580 H680 L640 770 Q634 800 604 800 H396 Q366 800 360 770 Z', main),
      area('M320 580 H390 L410 800 H396 Q366 800 360 770 Z', light),
      box(300, 540, 400, 64, 20, dark),
      line('M380 690 H620', accent, 14),
    ].join(''),
  seeds: ({ main, dark, light, accent }) =>
    [
      turned(-8, box(270, 260, 320, 500, 14, dark)),
      box(390, 230, 340, 570, 14, main),
      box(390, 230, 340, 70, 14, light),
      box(430, 360, 260, 260, 130, '#fdf8ea'),
      area('M560 580 Q500 520 520 440 Q590 470 560 580 Z', accent),
      area('M560 580 Q640 530 630 450 Q550 490 560 580 Z', '#5c8d63'),
      line('M560 590 V500', '#3f684a', 8),
      line('M450 680 H670 M480 730 H640', light, 16),
    ].join(''),
  gloves: ({ main, dark, light, accent }) =>
    repeat(2, (index) => {
      const content = [
        area(
          'M300 800 V640 Q250 560 270 500 Q300 470 330 540 V340 Q335 300 365 300 Q395 300 395 340 V300 Q400 260 430 260 Q460 260 460 300 V330 Q465 295 492 297 Q520 300 518 340 V400 Q525 375 548 378 Q570 382 568 420 V600 Q560 680 520 720 V800 Z',
          index ? main : dark,
        ),
        box(290, 740, 240, 80, 16, accent),
        line('M350 560 Q430 600 510 560', light, 10),
      ].join('');
      return index
        ? `<g transform="translate(1010 10) scale(-1 1)">${content}</g>`
        : `<g transform="translate(-60 0)">${content}</g>`;
    }),
  tent: ({ main, dark, light, accent }) =>
    [
      line('M140 800 H860', dark, 10),
      area('M500 260 L860 790 H140 Z', main),
      area('M500 260 L320 790 H140 Z', light),
      area('M500 330 L640 790 H380 Z', dark),
      area('M500 330 L440 790 H380 Z', accent),
      line('M500 260 L470 210 M500 260 L530 210', dark, 14),
      line('M160 760 L80 810 M840 760 L920 810', accent, 10),
    ].join(''),
  sleepingBag: ({ main, dark, light, accent }) =>
    [
      box(180, 480, 640, 320, 160, main),
      box(180, 480, 640, 110, 55, light),
      disc(340, 640, 160, dark),
      line('M340 640 m-110 0 a110 110 0 1 1 110 110 a70 70 0 1 1 -66 -70 a34 34 0 1 1 40 34', light, 18),
      box(560, 480, 46, 320, 10, accent),
      box(690, 480, 46, 320, 10, accent),
    ].join(''),
  backpack: ({ main, dark, light, accent }) =>
    [
      line('M420 240 Q420 160 500 160 Q580 160 580 240', dark, 28),
      area('M300 420 Q300 230 500 220 Q700 230 700 420 V740 Q700 800 640 800 H360 Q300 800 300 740 Z', main),
      area('M300 420 Q300 260 420 228 Q370 320 370 420 V800 H360 Q300 800 300 740 Z', light),
      box(260, 480, 60, 220, 26, dark),
      box(680, 480, 60, 220, 26, dark),
      box(370, 520, 260, 220, 34, dark),
      box(370, 520, 260, 70, 34, accent),
      line('M400 360 H600', accent, 16),
      box(486, 570, 28, 52, 8, light),
    ].join(''),
  flask: ({ main, dark, light, accent }) =>
    [
      line('M540 200 Q640 190 620 290', dark, 22),
      box(440, 180, 120, 90, 20, accent),
      area(
        'M430 270 H570 Q640 310 640 400 V740 Q640 800 580 800 H420 Q360 800 360 740 V400 Q360 310 430 270 Z',
        main,
      ),
      area('M430 270 H460 Q420 320 420 400 V800 Q360 800 360 740 V400 Q360 310 430 270 Z', light),
      box(360, 640, 280, 70, 0, dark),
      line('M500 460 L460 540 H540 Z', accent, 12),
    ].join(''),
  stove: ({ main, dark, light, accent }) =>
    [
      box(330, 200, 340, 210, 26, accent),
      line('M670 270 H820', dark, 28),
      box(310, 190, 380, 34, 17, dark),
      line('M350 430 H650 M330 430 L400 520 M670 430 L600 520', dark, 20),
      area('M500 440 Q560 490 530 540 Q500 570 470 540 Q440 490 500 440 Z', '#4da3ff'),
      box(440, 530, 120, 60, 14, dark),
      area(
        'M360 600 H640 Q680 600 680 650 V740 Q680 800 620 800 H380 Q320 800 320 740 V650 Q320 600 360 600 Z',
        main,
      ),
      box(320, 640, 80, 150, 30, light),
      disc(650, 560, 24, accent),
    ].join(''),
  chair: ({ main, dark, light, accent }) =>
    [
      line('M300 800 L680 520 M700 800 L330 520', dark, 26),
      line('M330 520 L270 210 M680 520 L740 210', dark, 22),
      area('M262 200 H748 L692 540 H318 Z', main),
      area('M262 200 H340 L390 540 H318 Z', light),
      area('M300 530 H720 L700 610 H320 Z', accent),
      line('M300 300 H712', dark, 8),
    ].join(''),
  hammock: ({ main, dark, light, accent }) =>
    [
      line('M180 800 V200 M820 800 V200', '#7a5c43', 40),
      line('M190 300 L300 440 M810 300 L700 440', dark, 12),
      area('M290 420 Q500 560 710 420 Q700 720 500 720 Q300 720 290 420 Z', main),
      line('M310 520 Q500 660 690 520', accent, 22),
      line('M340 610 Q500 710 660 610', light, 22),
    ].join(''),
  boardGame: ({ main, dark, light, accent }) =>
    [
      area('M200 440 H800 L860 800 H140 Z', dark),
      area('M230 470 H770 L816 770 H184 Z', light),
      repeat(5, (index) => line(`M${330 + index * 85 - index * 0} 470 L${310 + index * 95} 770`, main, 8)),
      line('M215 570 H786 M200 670 H802', main, 8),
      disc(420, 330, 46, accent),
      area('M370 480 Q370 370 420 370 Q470 370 470 480 Z', accent),
      disc(600, 380, 46, main),
      area('M550 530 Q550 420 600 420 Q650 420 650 530 Z', main),
    ].join(''),
  blocks: ({ main, dark, light, accent }) =>
    [
      box(200, 580, 220, 220, 18, main),
      box(440, 580, 220, 220, 18, accent),
      area('M680 800 L790 580 L900 800 Z', dark),
      box(320, 350, 220, 220, 18, light),
      area('M560 570 Q560 350 670 350 Q780 350 780 570 Z', main),
      disc(430, 460, 60, dark),
      disc(310, 690, 56, light),
      box(500, 640, 100, 100, 12, '#ffffff'),
      area('M320 340 L430 170 L540 340 Z', accent),
    ].join(''),
  train: ({ main, dark, light, accent }) =>
    [
      box(160, 380, 230, 300, 24, main),
      box(200, 430, 150, 120, 14, '#fff6d8'),
      box(130, 340, 290, 54, 20, dark),
      box(390, 500, 400, 180, 40, accent),
      area('M640 500 L620 360 H720 L700 500 Z', dark),
      box(600, 330, 140, 40, 16, main),
      oval(470, 490, 60, 40, light),
      box(150, 660, 700, 56, 20, dark),
      repeat(3, (index) => disc(270 + index * 230, 730, 70, main) + disc(270 + index * 230, 730, 26, light)),
    ].join(''),
  kite: ({ main, dark, light, accent }) =>
    [
      area('M560 120 L760 330 L480 640 L330 330 Z', main),
      area('M560 120 L330 330 L480 640 Z', light),
      line('M560 120 L480 640 M330 330 H760', dark, 10),
      line('M480 640 Q380 700 440 760 Q500 820 390 880', dark, 10),
      area('M415 690 L370 740 L440 740 Z', accent),
      area('M470 790 L420 830 L490 840 Z', accent),
    ].join(''),
} satisfies Record<string, Draw>;

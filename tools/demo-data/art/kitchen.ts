import { area, box, disc, type Draw, line, oval, repeat, turned } from './draw';

/** Objects for kitchen and table. */
export const kitchen = {
  casserole: ({ main, dark, light, accent }) =>
    [
      box(170, 500, 90, 46, 23, dark),
      box(740, 500, 90, 46, 23, dark),
      area('M230 470 H770 V700 Q770 800 670 800 H330 Q230 800 230 700 Z', main),
      area('M230 470 H330 V700 Q330 790 400 800 H330 Q230 800 230 700 Z', light),
      area('M215 470 Q215 360 500 350 Q785 360 785 470 Z', dark),
      box(455, 305, 90, 56, 20, accent),
      box(200, 462, 600, 28, 14, light),
    ].join(''),
  pan: ({ main, dark, light, accent }) =>
    turned(
      -32,
      box(690, 472, 290, 56, 28, accent),
      box(660, 484, 110, 32, 10, dark),
      disc(440, 500, 270, dark),
      disc(440, 500, 240, main),
      disc(440, 500, 190, light),
      disc(440, 500, 178, main),
      disc(925, 500, 11, dark),
    ),
  knife: ({ main, dark, light, accent }) =>
    turned(
      -38,
      area('M60 560 Q220 420 640 420 V560 Z', light),
      area('M60 560 Q240 520 640 520 V560 Z', '#ffffff'),
      box(628, 412, 34, 160, 8, main),
      area('M660 424 H930 Q970 430 965 500 Q960 570 920 560 H660 Z', accent),
      repeat(3, (index) => disc(720 + index * 85, 492, 14, dark)),
    ),
  board: ({ main, dark, light }) =>
    [
      area(
        'M330 330 H670 Q720 330 720 380 V750 Q720 800 670 800 H330 Q280 800 280 750 V380 Q280 330 330 330 Z',
        main,
      ),
      area('M440 330 V230 Q440 170 500 170 Q560 170 560 230 V330 Z', main),
      disc(500, 238, 26, dark),
      line(
        'M350 420 Q420 560 350 740 M430 400 Q500 580 430 760 M570 400 Q520 560 580 760 M650 400 Q610 560 650 740',
        light,
        8,
      ),
      line('M320 380 V740', dark, 6),
    ].join(''),
  kettle: ({ main, dark, light, accent }) =>
    [
      line('M350 430 Q350 220 500 220 Q650 220 650 430', accent, 38),
      area('M700 560 Q800 540 830 430 L880 450 Q860 640 710 690 Z', dark),
      area('M300 440 H700 Q760 700 720 770 Q710 800 670 800 H330 Q290 800 280 770 Q240 700 300 440 Z', main),
      area('M300 440 H370 Q320 700 350 800 H330 Q290 800 280 770 Q240 700 300 440 Z', light),
      area('M360 440 Q380 380 500 380 Q620 380 640 440 Z', dark),
      disc(500, 368, 24, accent),
      box(270, 760, 460, 40, 14, dark),
    ].join(''),
  teapot: ({ main, dark, light, accent }) =>
    [
      line('M690 500 Q860 470 840 610 Q820 710 690 700', dark, 40),
      area('M330 560 Q230 560 190 430 L145 440 Q170 700 330 720 Z', dark),
      area('M500 390 Q760 400 740 630 Q720 790 600 800 H400 Q280 790 262 630 Q240 400 500 390 Z', main),
      area('M400 405 Q290 460 300 640 Q310 770 400 800 Q280 790 262 630 Q245 450 400 405 Z', light),
      area('M390 405 Q400 340 500 335 Q600 340 610 405 Z', dark),
      disc(500, 318, 28, accent),
    ].join(''),
  mug: ({ main, dark, light, accent }) =>
    [
      line('M660 460 Q820 440 810 580 Q800 690 655 680', dark, 46),
      area('M290 370 H680 V700 Q680 800 580 800 H390 Q290 800 290 700 Z', main),
      area('M290 370 H360 V700 Q360 790 430 800 H390 Q290 800 290 700 Z', light),
      oval(485, 372, 195, 40, dark),
      oval(485, 378, 168, 28, accent),
      line('M410 290 Q380 250 410 210 M490 290 Q460 250 490 210 M570 290 Q540 250 570 210', light, 14),
    ].join(''),
  plate: ({ main, dark, light, accent }) =>
    [
      oval(500, 772, 330, 28, dark),
      disc(500, 500, 290, main),
      disc(500, 500, 262, light),
      disc(500, 500, 186, main),
      disc(500, 500, 172, light),
      line('M340 400 A186 186 0 0 1 470 318', '#ffffff', 12),
      repeat(24, (index) => {
        const angle = (index / 24) * 2 * Math.PI;
        return disc(
          Math.round(500 + 224 * Math.cos(angle)),
          Math.round(500 + 224 * Math.sin(angle)),
          8,
          accent,
        );
      }),
    ].join(''),
  bowls: ({ main, dark, light, accent }) =>
    [
      area('M180 600 H580 Q580 800 440 800 H320 Q180 800 180 600 Z', main),
      area('M420 520 H820 Q820 800 680 800 H560 Q420 800 420 520 Z', dark),
      oval(620, 522, 200, 44, light),
      oval(620, 528, 172, 30, accent),
      area('M270 400 H610 Q610 590 500 600 H380 Q270 590 270 400 Z', accent),
      oval(440, 402, 170, 36, light),
      oval(440, 407, 144, 24, main),
    ].join(''),
  glasses: ({ main, light, accent }) =>
    repeat(2, (index) => {
      const x = 210 + index * 320;
      return [
        area(
          `M${x} 330 H${x + 260} L${x + 225} 770 Q${x + 222} 800 ${x + 195} 800 H${x + 65} Q${x + 38} 800 ${x + 35} 770 Z`,
          light,
        ),
        area(
          `M${x + 10} 470 H${x + 250} L${x + 225} 770 Q${x + 222} 800 ${x + 195} 800 H${x + 65} Q${x + 38} 800 ${x + 35} 770 Z`,
          main,
        ),
        oval(x + 130, 332, 130, 24, accent),
        oval(x + 130, 332, 112, 16, light),
        line(`M${x + 50} 420 L${x + 70} 720`, '#ffffff', 14),
      ].join('');
    }),
  moka: ({ main, dark, light, accent }) =>
    [
      line('M640 360 H760 Q790 360 780 400 L750 560', accent, 40),
      area('M350 300 L650 300 L690 560 H310 Z', main),
      area('M350 300 L420 300 L410 560 H310 Z', light),
      area('M350 300 L260 330 L332 420 Z', dark),
      area('M360 300 Q400 250 500 250 Q600 250 640 300 Z', dark),
      box(478, 205, 44, 52, 16, accent),
      box(296, 556, 408, 44, 12, dark),
      area('M320 600 H680 L720 800 H280 Z', main),
      area('M320 600 H410 L395 800 H280 Z', light),
    ].join(''),
  jars: ({ main, dark, light, accent }) =>
    [
      box(520, 420, 280, 380, 40, light),
      box(520, 600, 280, 200, 40, main),
      box(510, 360, 300, 74, 18, accent),
      box(200, 540, 260, 260, 36, light),
      box(200, 650, 260, 150, 36, dark),
      box(190, 486, 280, 66, 18, accent),
      box(580, 500, 160, 84, 10, '#ffffff'),
      box(255, 580, 150, 64, 10, '#ffffff'),
    ].join(''),
  utensils: ({ main, dark, light, accent }) =>
    [
      line('M380 560 L300 240', accent, 30),
      oval(288, 215, 58, 86, accent),
      line('M500 560 V230', main, 30),
      box(440, 130, 120, 170, 30, main),
      line('M620 560 L700 300', light, 30),
      line('M700 300 Q620 220 690 130 Q790 190 700 300 M700 300 Q680 220 690 130', light, 14),
      area('M330 520 H670 L640 770 Q636 800 606 800 H394 Q364 800 360 770 Z', dark),
      area('M330 520 H400 L415 800 H394 Q364 800 360 770 Z', main),
    ].join(''),
  apron: ({ main, dark, light, accent }) =>
    [
      line('M400 250 Q380 150 500 150 Q620 150 600 250', accent, 22),
      line('M310 520 H180 M690 520 H820', accent, 22),
      area(
        'M390 240 H610 L640 400 Q650 470 720 500 V780 Q720 800 700 800 H300 Q280 800 280 780 V500 Q350 470 360 400 Z',
        main,
      ),
      area(
        'M390 240 H440 L420 420 Q400 500 330 540 V800 H300 Q280 800 280 780 V500 Q350 470 360 400 Z',
        light,
      ),
      box(390, 570, 220, 140, 18, dark),
      line('M500 570 V700', main, 6),
    ].join(''),
} satisfies Record<string, Draw>;

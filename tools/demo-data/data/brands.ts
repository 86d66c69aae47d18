import type { BrandSeed } from './types';

export const BRANDS: readonly BrandSeed[] = [
  {
    slug: 'maison-orme',
    name: 'Maison Orme',
    color: '#b5493a',
    description: 'Cookware cast and forged in the Loire valley since 1924, made to be handed on.',
  },
  {
    slug: 'kjellberg',
    name: 'Kjellberg',
    color: '#4d6a7d',
    description: 'Quiet textiles for the home, woven on the west coast of Sweden.',
  },
  {
    slug: 'atelier-lumen',
    name: 'Atelier Lumen',
    color: '#c08a2b',
    description: 'A workshop of eleven people in Lyon that makes lamps which can be repaired.',
  },
  {
    slug: 'porto-velho',
    name: 'Porto Velho',
    color: '#2f6d8c',
    description: 'Stoneware thrown and glazed by hand near Aveiro, in small firings.',
  },
  {
    slug: 'alder-finch',
    name: 'Alder & Finch',
    color: '#8b6b48',
    description: 'Boards, spoons and bowls turned from fallen European timber.',
  },
  {
    slug: 'northmoor',
    name: 'Northmoor',
    color: '#3f6650',
    description: 'Bags and bottles for walkers, with a repair service that lasts as long as the owner.',
  },
  {
    slug: 'halden',
    name: 'Halden',
    color: '#54657a',
    description: 'Light camping equipment designed between two fjords and tested in both.',
  },
  {
    slug: 'verdancy',
    name: 'Verdancy',
    color: '#6b8a4e',
    description: 'Tools, pots and organic seed for small gardens and balconies.',
  },
  {
    slug: 'papeterie-colbert',
    name: 'Papeterie Colbert',
    color: '#6d4a6b',
    description: 'Paper goods bound in Angoulême with thread, cloth and patience.',
  },
  {
    slug: 'tinta',
    name: 'Tinta',
    color: '#27364f',
    description: 'Pens, pencils and inks for people who still write letters.',
  },
  {
    slug: 'little-meadow',
    name: 'Little Meadow',
    color: '#d0803f',
    description: 'Beech toys and games, painted with water-based colours and finished with oil.',
  },
  {
    slug: 'filament-press',
    name: 'Filament Press',
    color: '#5a5f8c',
    description: 'Patterns, scores and handbooks to download, written by people who do the work.',
  },
];

import type { BrandSeed } from './types';

export const BRANDS: readonly BrandSeed[] = [
  {
    slug: 'maison-orme',
    name: 'Maison Orme',
    color: '#b5493a',
    description: 'Cookware cast and forged in the Loire valley since 1924, made to be handed on.',
    fr: {
      description:
        'Des ustensiles fondus et forgés dans la vallée de la Loire depuis 1924, faits pour être transmis.',
    },
  },
  {
    slug: 'kjellberg',
    name: 'Kjellberg',
    color: '#4d6a7d',
    description: 'Quiet textiles for the home, woven on the west coast of Sweden.',
    fr: { description: 'Des textiles discrets pour la maison, tissés sur la côte ouest de la Suède.' },
  },
  {
    slug: 'atelier-lumen',
    name: 'Atelier Lumen',
    color: '#c08a2b',
    description: 'A workshop of eleven people in Lyon that makes lamps which can be repaired.',
    fr: { description: 'Un atelier lyonnais de onze personnes, dont les lampes se réparent.' },
  },
  {
    slug: 'porto-velho',
    name: 'Porto Velho',
    color: '#2f6d8c',
    description: 'Stoneware thrown and glazed by hand near Aveiro, in small firings.',
    fr: { description: 'Du grès tourné et émaillé à la main près d’Aveiro, en petites fournées.' },
  },
  {
    slug: 'alder-finch',
    name: 'Alder & Finch',
    color: '#8b6b48',
    description: 'Boards, spoons and bowls turned from fallen European timber.',
    fr: {
      description:
        'Des planches, des cuillères et des bols façonnés dans des arbres européens tombés d’eux-mêmes.',
    },
  },
  {
    slug: 'northmoor',
    name: 'Northmoor',
    color: '#3f6650',
    description: 'Bags and bottles for walkers, with a repair service that lasts as long as the owner.',
    fr: {
      description:
        'Des sacs et des gourdes pour marcheurs, avec un service de réparation qui dure autant que leur propriétaire.',
    },
  },
  {
    slug: 'halden',
    name: 'Halden',
    color: '#54657a',
    description: 'Light camping equipment designed between two fjords and tested in both.',
    fr: { description: 'Du matériel de camping léger, conçu entre deux fjords et essayé dans les deux.' },
  },
  {
    slug: 'verdancy',
    name: 'Verdancy',
    color: '#6b8a4e',
    description: 'Tools, pots and organic seed for small gardens and balconies.',
    fr: { description: 'Des outils, des pots et des graines bio pour les petits jardins et les balcons.' },
  },
  {
    slug: 'papeterie-colbert',
    name: 'Papeterie Colbert',
    color: '#6d4a6b',
    description: 'Paper goods bound in Angoulême with thread, cloth and patience.',
    fr: { description: 'De la papeterie reliée à Angoulême avec du fil, de la toile et de la patience.' },
  },
  {
    slug: 'tinta',
    name: 'Tinta',
    color: '#27364f',
    description: 'Pens, pencils and inks for people who still write letters.',
    fr: { description: 'Des stylos, des crayons et des encres pour ceux qui écrivent encore des lettres.' },
  },
  {
    slug: 'little-meadow',
    name: 'Little Meadow',
    color: '#d0803f',
    description: 'Beech toys and games, painted with water-based colours and finished with oil.',
    fr: { description: 'Des jouets et des jeux en hêtre, peints à l’eau et finis à l’huile.' },
  },
  {
    slug: 'filament-press',
    name: 'Filament Press',
    color: '#5a5f8c',
    description: 'Patterns, scores and handbooks to download, written by people who do the work.',
    fr: {
      description: 'Des patrons, des partitions et des guides à télécharger, écrits par des gens du métier.',
    },
  },
];

import { CanvasTexture, SRGBColorSpace } from 'three';
import { COLORS } from '../blocks';
import { EMBLEM_TONE, paintOf } from '../paint';
import type { Color } from '../types.gen';

/** Pixels a unit of length. */
const DOT = 128;
/**
 * The atlas has a column for each colour, two units wide and six long, as a pillar's side; with a margin, so that from
 * afar no colour runs into the next.
 */
export const ATLAS = { columns: COLORS.length, wide: 2, long: 6, margin: 0.3, column: 2.6 };

/** A generator of its own, so that the grain is the same for everybody. */
function grain(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Painted wood in six colours, an emblem on every cell. */
export function atlas(anisotropy: number): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = ATLAS.columns * ATLAS.column * DOT;
  canvas.height = ATLAS.long * DOT;
  const pen = canvas.getContext('2d');
  if (pen) COLORS.forEach((color, index) => board(pen, color, index * ATLAS.column * DOT));
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}

function board(pen: CanvasRenderingContext2D, color: Color, left: number): void {
  const [wide, long] = [ATLAS.column * DOT, ATLAS.long * DOT];
  const start = left + ATLAS.margin * DOT;
  const paint = paintOf(color);
  pen.save();
  pen.beginPath();
  pen.rect(left, 0, wide, long);
  pen.clip();
  pen.fillStyle = paint.colour;
  pen.fillRect(left, 0, wide, long);
  streaks(pen, left, wide, long, color);
  for (let y = 0; y < ATLAS.long; y += 1) {
    for (let x = 0; x < ATLAS.wide; x += 1) emblem(pen, color, start + (x + 0.5) * DOT, (y + 0.5) * DOT);
  }
  scores(pen, start, long);
  pen.restore();
}

/** Long fibres under the paint, some lighter, some darker, a little wavy. */
function streaks(pen: CanvasRenderingContext2D, left: number, wide: number, long: number, color: Color): void {
  const random = grain(COLORS.indexOf(color) * 7919 + 17);
  for (let nth = 0; nth < 110; nth += 1) {
    const x = left + random() * wide;
    const sway = (random() - 0.5) * 26;
    pen.strokeStyle = random() < 0.5 ? `rgb(255 255 255 / ${0.02 + random() * 0.05})` : `rgb(20 10 0 / ${0.02 + random() * 0.055})`;
    pen.lineWidth = 0.8 + random() * 3.4;
    pen.beginPath();
    pen.moveTo(x, -10);
    pen.bezierCurveTo(x + sway, long * 0.33, x - sway, long * 0.66, x + sway * 0.6, long + 10);
    pen.stroke();
  }
}

function emblem(pen: CanvasRenderingContext2D, color: Color, x: number, y: number): void {
  const paint = paintOf(color);
  pen.save();
  pen.translate(x, y);
  pen.scale(DOT / 36, DOT / 36);
  pen.globalAlpha = EMBLEM_TONE[color];
  pen.fillStyle = paint.on;
  pen.fill(new Path2D(paint.emblem));
  pen.restore();
}

/** Thin lines between the cells, as if scored with a knife. */
function scores(pen: CanvasRenderingContext2D, left: number, long: number): void {
  const wide = ATLAS.wide * DOT;
  const line = (x1: number, y1: number, x2: number, y2: number, style: string) => {
    pen.strokeStyle = style;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x1, y1);
    pen.lineTo(x2, y2);
    pen.stroke();
  };
  for (let y = 1; y < ATLAS.long; y += 1) {
    line(left, y * DOT, left + wide, y * DOT, 'rgb(0 0 0 / 0.2)');
    line(left, y * DOT + 1.6, left + wide, y * DOT + 1.6, 'rgb(255 255 255 / 0.14)');
  }
  for (let x = 1; x < ATLAS.wide; x += 1) {
    line(left + x * DOT, 0, left + x * DOT, long, 'rgb(0 0 0 / 0.2)');
    line(left + x * DOT + 1.6, 0, left + x * DOT + 1.6, long, 'rgb(255 255 255 / 0.14)');
  }
}

/** A small picture, drawn in a square of 64 units around the origin. */
export function badge(draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.translate(64, 64);
    pen.scale(2, 2);
    draw(pen);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/** A player's token: the emblem on its colour in a light and a dark ring. */
export function token(color: Color): CanvasTexture {
  const paint = paintOf(color);
  return badge((pen) => {
    for (const [radius, style] of [
      [31, '#17202a'],
      [28, '#ffffff'],
      [24.5, paint.colour],
    ] as const) {
      pen.fillStyle = style;
      pen.beginPath();
      pen.arc(0, 0, radius, 0, 2 * Math.PI);
      pen.fill();
    }
    pen.scale(1.6, 1.6);
    pen.fillStyle = paint.on;
    pen.fill(new Path2D(paint.emblem));
  });
}

/** The cells of the table: a dot at each corner, fading outwards. */
export function dots(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1600;
  const pen = canvas.getContext('2d');
  for (let y = 0; pen && y <= 40; y += 1) {
    for (let x = 0; x <= 40; x += 1) {
      const fade = Math.max(0, 1 - Math.hypot(x - 20, y - 20) / 15);
      pen.fillStyle = `rgb(255 255 255 / ${0.75 * fade})`;
      pen.beginPath();
      pen.arc(x * 40, y * 40, 2.4, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  return new CanvasTexture(canvas);
}

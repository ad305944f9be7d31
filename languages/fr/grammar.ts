/** French before a name: « d’Ada », « du Lac Glacé », « au Lac Glacé ». */

/** Does a name begin with a sound before which an e is dropped? An h is left alone: « de Hugo » is never wrong. */
const OPENS = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiou]))/i;

/** The words before a name, with the e dropped that its first sound swallows. */
export function elide(before: string, name: string): string {
  return OPENS.test(name) ? before.replace(/(?<![\p{L}’])(d|qu|jusqu|lorsqu|puisqu)e $/iu, '$1’') : before;
}

/** « de », together with a name or a title that has an article of its own. */
export function de(name: string): string {
  const [, rest] = /^le (.+)$/i.exec(name) ?? [];
  return rest === undefined ? `${elide('de ', name)}${name}` : `du ${rest}`;
}

/** The same of « à ». */
export function a(name: string): string {
  const [, rest] = /^le (.+)$/i.exec(name) ?? [];
  return rest === undefined ? `à ${name}` : `au ${rest}`;
}

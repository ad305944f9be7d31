import type { Lang } from '../protocol.gen';
import type { Words } from '.';

/** The folders of `languages/`: what each says of itself, and its dictionaries, which are loaded when somebody reads it. */
const selves = import.meta.glob<string>('../../../languages/*/language.ftl', { query: '?raw', import: 'default', eager: true });
const pages = import.meta.glob<{ default: Words }>('../../../languages/*/page.ts');
const parts = import.meta.glob<{ default: object }>(['../../../languages/*/*/board.ts', '../../../languages/*/notices.ts']);

const FOLDER = '../../../languages';

/** Every language of the house, by its code: one more is one more folder. */
export const LANGUAGES = Object.entries(selves).map(([path, text]) => ({
  code: path.slice(FOLDER.length + 1).split('/')[0] as Lang,
  name: /^name = (.*)$/m.exec(text)?.[1] ?? '',
  direction: /^direction = (.*)$/m.exec(text)?.[1] ?? 'ltr',
}));

export const isLang = (value: unknown): value is Lang => LANGUAGES.some(({ code }) => code === value);

const spoken: Partial<Record<Lang, Words>> = {};
/** What is said by parts that are loaded when they are needed: the boards, by their games, and what is about notices. */
const inParts: Record<string, Partial<Record<Lang, object>>> = {};

/** What the page says in a language that was loaded. */
export function pageWords(lang: Lang): Words {
  const words = spoken[lang] ?? Object.values(spoken)[0];
  if (!words) throw new Error('no language is loaded');
  return words;
}

/** What a part says, by language: filled in as languages are loaded. */
export function partWords<W extends object>(part: string): Record<Lang, W> {
  return (inParts[part] ??= {}) as Record<Lang, W>;
}

/** Loads what a part says, before it is shown. */
export async function loadPart(part: string, lang: Lang): Promise<void> {
  const words = (inParts[part] ??= {});
  const file = parts[`${FOLDER}/${lang}/${part}/board.ts`] ?? parts[`${FOLDER}/${lang}/${part}.ts`];
  const found = words[lang] ?? (await file?.())?.default;
  if (found) words[lang] = found;
}

/** Loads what the page says, and the parts that are in use. */
export async function loadLanguage(lang: Lang): Promise<void> {
  const page = async () => {
    const words = (await pages[`${FOLDER}/${lang}/page.ts`]?.())?.default;
    if (words) spoken[lang] = words;
  };
  await Promise.all([page(), ...Object.keys(inParts).map((part) => loadPart(part, lang))]);
}

/** The parts whose words are loaded. */
export const spokenParts = (): string[] => Object.keys(inParts);

/** Loads everything in every language: for tests. */
export async function loadEverything(): Promise<void> {
  for (const path of Object.keys(parts))
    partWords(
      path
        .slice(FOLDER.length + 1)
        .split('/')[1]
        ?.replace(/\.ts$/, '') ?? '',
    );
  await Promise.all(LANGUAGES.map(({ code }) => loadLanguage(code)));
}

/**
 * Pages of the help (`resources/help`) and documents for administrators (`resources/docs`) as the screens draw them. A page has a
 * title, headings, paragraphs, flat lists, tables, samples and images of its own folder; bold is text of a screen. HTML and
 * addresses are refused: nothing in a page can run, or lead out of the machine.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lexer, type Token, type Tokens } from 'marked';
import type { HelpBlock, HelpInline, HelpPage } from '../contract/terms/help-page.ts';

/** A folder for each language, and `images` with a folder for each. */
export const HELP_FOLDER = fileURLToPath(new URL('../../resources/help', import.meta.url));

/** Documents for administrators, in English. */
export const DOCUMENT_FOLDER = fileURLToPath(new URL('../../resources/docs', import.meta.url));

/** Folders with slashes, as the build names files on every system. */
const PAGE_FOLDERS = [HELP_FOLDER, DOCUMENT_FOLDER].map((folder) => `${folder.replaceAll('\\', '/')}/`);

/** Beside the page; a document that a page of any language names; a page that a document names. */
const PAGE_LINK = /^(?:\.\.\/\.\.\/docs\/|\.\.\/help\/en\/)?([a-z-]+)\.md$/;
/** Marks a part that a test writes. */
const COMMENT = /^<!--.*-->\s*$/;
const IMAGE_LINK = /^\.\.\/images\/([\w-]+\/[a-z-]+\.webp)$/;

/**
 * @param file named in the error
 * @throws if the page has something that the screens do not draw
 */
export function compileHelpPage(text: string, file: string): HelpPage {
  const fault = (what: string): never => {
    throw new Error(`${file}: ${what}`);
  };

  const inline = (token: Token): HelpInline => {
    switch (token.type) {
      case 'escape':
      case 'text':
        return { is: 'text', text: plain(token as Tokens.Text) };
      case 'codespan':
        return { is: 'code', text: (token as Tokens.Codespan).text };
      case 'strong':
        return { is: 'screen', text: plain(token as Tokens.Strong) };
      case 'link': {
        // An address that is written out is text: there is nothing to follow.
        if (token.raw === (token as Tokens.Link).href) return { is: 'text', text: token.raw };
        const name = PAGE_LINK.exec((token as Tokens.Link).href)?.[1];
        if (name === undefined) return fault(`expected a link such as queue.md, got ${token.raw}`);
        return { is: 'page', name, text: plain(token as Tokens.Link) };
      }
      default:
        return fault(`expected text, bold, code or a link, got ${token.raw}`);
    }
  };

  const plain = ({
    raw,
    text: words,
    tokens = [],
  }: Tokens.Text | Tokens.Strong | Tokens.Link | Tokens.Heading): string =>
    tokens.every(({ type }) => type === 'text' || type === 'escape')
      ? words
      : fault(`expected words alone, got ${raw}`);

  const item = ({ raw, loose, tokens }: Tokens.ListItem): HelpInline[] => {
    const [only] = tokens;
    if (loose || tokens.length !== 1 || only?.type !== 'text')
      return fault(`expected one line in an entry of a list, got ${raw}`);
    return ((only as Tokens.Text).tokens ?? []).map(inline);
  };

  const block = (token: Token): HelpBlock => {
    switch (token.type) {
      case 'heading': {
        const { depth, text: words } = token as Tokens.Heading;
        if (depth !== 2 && depth !== 3) return fault(`expected ## or ### below the title: ${words}`);
        plain(token as Tokens.Heading);
        return depth === 2 ? { is: 'heading', text: words } : { is: 'subheading', text: words };
      }
      case 'paragraph': {
        const { tokens } = token as Tokens.Paragraph;
        return tokens[0]?.type === 'image' && tokens.length === 1
          ? image(tokens[0] as Tokens.Image)
          : { is: 'paragraph', parts: tokens.map(inline) };
      }
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return { is: 'list', ordered, items: items.map(item) };
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => tokens.map(inline));
        return { is: 'table', head: cells(header), rows: rows.map(cells) };
      }
      case 'code':
        return { is: 'sample', text: (token as Tokens.Code).text };
      default:
        return fault(
          `expected a heading, a paragraph, a list, a table, a sample or an image, got ${token.raw}`,
        );
    }
  };

  const image = ({ href, text: alt }: Tokens.Image): HelpBlock => {
    const name = IMAGE_LINK.exec(href)?.[1];
    if (name === undefined) return fault(`expected an image such as ../images/en/queue.webp, got ${href}`);
    return alt === '' ? fault(`the image ${href} has no words`) : { is: 'image', file: name, alt };
  };

  const [title, ...rest] = lexer(text).filter(({ type, raw }) => type !== 'space' && !COMMENT.test(raw));
  if (title?.type !== 'heading' || (title as Tokens.Heading).depth !== 1)
    return fault('expected a title in its first line');
  return { title: (title as Tokens.Heading).text, blocks: rest.map(block) };
}

/** Plugin of the build: turns an imported page into the form that the screens draw. */
export const helpPages = {
  name: 'packdesk:help',
  enforce: 'pre' as const,
  load(id: string) {
    if (!PAGE_FOLDERS.some((folder) => id.startsWith(folder)) || !id.endsWith('.md')) return null;
    const page = compileHelpPage(readFileSync(id, 'utf8'), id);
    return { code: `export default ${JSON.stringify(page)}`, map: null, moduleType: 'js' as const };
  },
};

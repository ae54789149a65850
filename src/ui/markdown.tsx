import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { CodeBlock } from "./code-block";
import { CodeTabs } from "./code-tabs";
import { headingId } from "./heading-id";

/** Reads Markdown with tables. */
export function parseMarkdown(text: string) {
  return unified().use(remarkParse).use(remarkGfm).parse(text);
}

type Root = ReturnType<typeof parseMarkdown>;
type RootContent = Root["children"][number];
type PhrasingContent = Extract<RootContent, { type: "paragraph" }>["children"][number];
type TableNode = Extract<RootContent, { type: "table" }>;
export type MarkdownNode = Root | RootContent;

/** What code in that language is called. */
export type CodeLabels = Record<string, string>;

type Rendering = {
  codeLabels: CodeLabels;
  /** Where a link leads; one that begins with a slash stays within the application. */
  hrefOf(url: string): string;
};

const linkLook = "font-medium text-accent underline underline-offset-4 hover:decoration-2";

/** The plain text of a node. */
export function textOf(node: MarkdownNode): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith("/") && !href.startsWith("/docs/reference") ? (
    <Link href={href} prefetch={false} className={linkLook}>
      {children}
    </Link>
  ) : (
    <a href={href} className={linkLook}>
      {children}
    </a>
  );
}

function inline(nodes: readonly PhrasingContent[], rendering: Rendering): ReactNode {
  return nodes.map((node, index) => {
    const key = `${index} ${node.type}`;
    switch (node.type) {
      case "text":
        return <Fragment key={key}>{node.value}</Fragment>;
      case "strong":
        return <strong key={key}>{inline(node.children, rendering)}</strong>;
      case "emphasis":
        return <em key={key}>{inline(node.children, rendering)}</em>;
      case "inlineCode":
        return (
          <code
            key={key}
            className="rounded-sm bg-raised px-1 py-0.5 font-mono text-[0.85em] wrap-anywhere"
          >
            {node.value}
          </code>
        );
      case "break":
        return <br key={key} />;
      case "link":
        return (
          <MarkdownLink key={key} href={rendering.hrefOf(node.url)}>
            {inline(node.children, rendering)}
          </MarkdownLink>
        );
      default:
        return <Fragment key={key}>{textOf(node)}</Fragment>;
    }
  });
}

function MarkdownTable({ table, rendering }: { table: TableNode; rendering: Rendering }) {
  const [head, ...rows] = table.children;
  const titled = head?.children.every((cell) => textOf(cell) !== "");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <div tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full border-collapse text-left text-sm">
        {titled ? (
          <thead className="bg-canvas">
            <tr>
              {head?.children.map((cell) => (
                <th
                  key={cell.position?.start.offset}
                  scope="col"
                  className="px-3 py-2 text-xs font-medium text-muted"
                >
                  {inline(cell.children, rendering)}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row) => (
            <tr key={row.position?.start.offset} className="border-line border-t first:border-t-0">
              {row.children.map((cell) => (
                <td
                  key={cell.position?.start.offset}
                  className="px-3 py-2.5 align-top first:[&_code]:whitespace-nowrap"
                >
                  {inline(cell.children, rendering)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Block({ node, rendering }: { node: RootContent; rendering: Rendering }): ReactNode {
  switch (node.type) {
    case "heading": {
      const Heading = node.depth === 1 ? "h1" : node.depth === 2 ? "h2" : "h3";
      const look = {
        h1: "text-2xl font-semibold tracking-tight text-balance",
        h2: "mt-5 scroll-mt-20 text-lg font-semibold tracking-tight",
        h3: "mt-2 scroll-mt-20 font-semibold",
      }[Heading];
      return (
        <Heading id={headingId(textOf(node))} className={look}>
          {inline(node.children, rendering)}
        </Heading>
      );
    }
    case "paragraph":
      return <p className="text-pretty">{inline(node.children, rendering)}</p>;
    case "list": {
      const List = node.ordered ? "ol" : "ul";
      return (
        <List className={`grid gap-2 pl-5 ${node.ordered ? "list-decimal" : "list-disc"}`}>
          {node.children.map((item) => (
            <li key={item.position?.start.offset} className="pl-1 text-pretty marker:text-muted">
              <Blocks nodes={item.children} rendering={rendering} />
            </li>
          ))}
        </List>
      );
    }
    case "code":
      return (
        <CodeBlock
          code={node.value}
          label={rendering.codeLabels[node.lang ?? ""] ?? rendering.codeLabels.text ?? ""}
        />
      );
    case "table":
      return <MarkdownTable table={node} rendering={rendering} />;
    default:
      return <p>{textOf(node)}</p>;
  }
}

/** Blocks of code that follow each other are the same in several languages. */
function Blocks({ nodes, rendering }: { nodes: readonly RootContent[]; rendering: Rendering }) {
  const blocks: ReactNode[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (!node) continue;
    let next = index + 1;
    if (node.type === "code") while (nodes[next]?.type === "code") next += 1;
    const alike = nodes.slice(index, next);
    if (alike.length > 1) {
      const codes = alike.flatMap((one) => (one.type === "code" ? [one] : []));
      blocks.push(
        <CodeTabs
          key={node.position?.start.offset}
          codes={codes.map(({ lang, value }) => ({
            language: lang ?? "",
            label: rendering.codeLabels[lang ?? ""] ?? lang ?? "",
            code: value,
          }))}
        />,
      );
      index = next - 1;
    } else {
      blocks.push(<Block key={node.position?.start.offset} node={node} rendering={rendering} />);
    }
  }
  return blocks;
}

/** A text in Markdown: headings, paragraphs, lists, links, tables and code. */
export function Markdown({ text, ...rendering }: Rendering & { text: string }) {
  return (
    <div className="grid grid-cols-1 gap-4 leading-relaxed">
      <Blocks nodes={parseMarkdown(text).children} rendering={rendering} />
    </div>
  );
}

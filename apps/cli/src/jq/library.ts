/** The functions that are defined in the language itself. */
export const LIBRARY = `
def map(f): [.[] | f];
def select(f): if f then . else empty end;
def values: select(. != null);
def nulls: select(. == null);
def booleans: select(type == "boolean");
def numbers: select(type == "number");
def strings: select(type == "string");
def arrays: select(type == "array");
def objects: select(type == "object");
def iterables: select(type | . == "array" or . == "object");
def scalars: select(type | . != "array" and . != "object");
def finites: select(isinfinite or isnan | not);
def normals: select(isnormal);
def recurse(f): def r: ., (f | r); r;
def recurse(f; condition): def r: ., (f | select(condition) | r); r;
def recurse_down: recurse;
def to_entries: [keys_unsorted[] as $k | {key: $k, value: .[$k]}];
def from_entries: reduce .[] as $x ({};
  . + {($x | if type == "object" then
      (if has("key") then .key elif has("k") then .k elif has("name") then .name elif has("Name") then .Name
        elif has("Key") then .Key elif has("K") then .K else null end)
      else . end
    | if type == "string" then . else tojson end):
    ($x | if type != "object" then null elif has("value") then .value elif has("v") then .v elif has("Value") then .Value
      elif has("V") then .V else null end)});
def with_entries(f): to_entries | map(f) | from_entries;
def map_values(f): .[] |= f;
def del(f): delpaths([path(f)]);
def paths: path(..) | select(length > 0);
def paths(f): path(.. | select(f)) | select(length > 0);
def leaf_paths: paths(scalars);
def pick(f): . as $all | reduce path(f) as $p (null; setpath($p; $all | getpath($p)));
def add(f): reduce f as $x (null; . + $x);
def any: any(.[]; .);
def all: all(.[]; .);
def any(f): any(.[]; f);
def all(f): all(.[]; f);
def any(g; f): isempty(first(g | f | select(.))) | not;
def all(g; f): isempty(first(g | f | select(. | not)));
def isempty(g): label $out | (g | false, break $out), true;
def flatten: flatten(1e9);
def in(xs): . as $x | xs | has($x);
def inside(xs): . as $x | xs | contains($x);
def sort_by(f): _sort_by(map([f]));
def group_by(f): _group_by(map([f]));
def unique_by(f): [_group_by(map([f]))[] | .[0]];
def unique: unique_by(.);
def min_by(f): _first_by(map([f]));
def max_by(f): _last_by(map([f]));
def min: min_by(.);
def max: max_by(.);
def range($n): range(0; $n; 1);
def range($from; $to): range($from; $to; 1);
def while(condition; update): def _w: if condition then ., (update | _w) else empty end; _w;
def until(condition; update): def _u: if condition then . else (update | _u) end; _u;
def repeat(f): def _r: ., (f | _r); _r;
def first: .[0];
def last: .[-1];
def nth($n): .[$n];
def nth($n; f): if $n < 0 then error("Out of bounds negative array index") else last(limit($n + 1; f)) end;
def last(f): reduce f as $x (null; $x);
def todate: strftime("%Y-%m-%dT%H:%M:%SZ");
def fromdate: fromdateiso8601;
def todateiso8601: todate;
def date: todate;
def test($re): test($re; null);
def test($re; $flags): any(match($re; $flags); true);
def match($val): ($val | if type == "array" then . else [.] end) as $m | match($m[0]; $m[1]);
def _named: [.captures[] | select(.name != null) | {key: .name, value: .string}] | from_entries;
def capture($re): capture($re; null);
def capture($re; $flags): match($re; $flags) | _named;
def scan($re): scan($re; null);
def scan($re; $flags): match($re; "g" + ($flags // "")) | if (.captures | length) > 0 then [.captures[].string] else .string end;
def splits($re): splits($re; null);
def splits($re; $flags): split($re; $flags) | .[];
def split($re; $flags): . as $s
  | [foreach ((match($re; ($flags // "") + "g") | [.offset, .length]), null) as $m ({at: 0};
      if $m == null then .part = $s[.at:] else .part = $s[.at:$m[0]] | .at = $m[0] + $m[1] end; .part)];
def sub($re; str): sub($re; str; "");
def sub($re; str; $flags): . as $s
  | reduce match($re; $flags) as $m ({at: 0, out: ""};
      .out += $s[.at:$m.offset] + ($m | _named | str) | .at = $m.offset + $m.length)
  | .out + $s[.at:];
def gsub($re; str): sub($re; str; "g");
def gsub($re; str; $flags): sub($re; str; $flags + "g");
def ascii: [.] | implode;
def join($x): reduce .[] as $i (null; (if . == null then "" else . + $x end) + ($i | if type == "boolean" or type == "number" then tojson else . // "" end)) // "";
def walk(f): def w: if type == "object" then map_values(w) elif type == "array" then map(w) else . end | f; w;
def env: $ENV;
def transpose: if . == [] then [] else . as $in | (map(length) | max) as $max | [range(0; $max) as $j | [range(0; $in | length) as $i | $in[$i][$j]]] end;
def combinations: if length == 0 then [] else .[0][] as $x | (.[1:] | combinations) as $w | [$x] + $w end;
def combinations(n): . as $dot | [range(n)] | map($dot) | combinations;
def tostream: path(def r: (.[]? | r), .; r) as $p | getpath($p) | reduce path(.[]?) as $q ([$p, .]; [$p + $q]);
def fromstream(f): {x: null, e: false} as $init
  | foreach f as $i ($init;
      if .e then $init else . end
      | if $i | length == 2
        then setpath(["e"]; $i[0] | length == 0) | setpath(["x"] + $i[0]; $i[1])
        else setpath(["e"]; $i[0] | length == 1) end;
      if .e then .x else empty end);
def index($i): indices($i) | .[0];
def rindex($i): indices($i) | .[-1:][0];
def indices($i): if . == null then null elif type == "array" and ($i | type) == "array" then .[$i]
  elif type == "array" then .[[$i]] else _text_indices($i) end;
def limit($n; f): if $n <= 0 then empty else label $out | foreach f as $x (0; . + 1; $x, if . >= $n then break $out else empty end) end;
def skip($n; f): foreach f as $x ($n; . - 1; if . < 0 then $x else empty end);
def first(f): label $out | (f | ., break $out);
def INDEX(stream; f): reduce stream as $row ({}; .[$row | f | tostring] |= $row);
def INDEX(f): INDEX(.[]; f);
def IN(s): any(s == .; .);
def IN(src; s): any(src == s; .);
def toarray: if type == "array" then . else [.] end;
def abs: if type == "number" and . < 0 then -. else . end;
def input: error("No more inputs");
def inputs: empty;
def debug: .;
def stderr: .;
`
